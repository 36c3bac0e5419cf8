/** Inside a process that is measured: answers any message with the most memory it ever held, in bytes. */
process.on('message', () => process.send?.(process.resourceUsage().maxRSS * 1024));
process.channel?.unref();
