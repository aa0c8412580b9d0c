/** Where somebody goes on who leaves the link of a badge to sign in: the app alone reads this address, no server is asked for it. */
export const backTo = (token: string): string => `/keep-badge/${encodeURIComponent(token)}`
