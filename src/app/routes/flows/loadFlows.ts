/** A file of its own: what the explorer is made of is named in it, not in the file that every visitor loads. */
export const loadFlows = async () => (await import('./FlowsRoute.tsx')).FlowsRoute;
