/** The older interface of issuers. */
export const feedsRefusals = {} as const
