/** Runs inside a measured process: answers any message with its peak memory in bytes. */
process.on('message', () => process.send?.(process.resourceUsage().maxRSS * 1024));
process.channel?.unref();
