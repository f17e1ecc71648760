/** Where the browser keeps what somebody opened last. */
export const recentKeyOf = (userName: string): string => `hub.recent:${userName}`;
