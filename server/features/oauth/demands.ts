import type { App } from './queries.ts'

/** What an app that registered itself wants to be held to. It stands with the rest of what it said (RFC 7591). */
const demands = (app: Pick<App, 'metadata'>, name: string): boolean => Object(app.metadata)[name] === true

/** RFC 9449 section 5.2: it gets no token without a proof. */
export const wantsBoundTokens = (app: App): boolean => demands(app, 'dpop_bound_access_tokens')

/** RFC 9126 section 6: its authorization requests come ahead, or not at all. */
export const wantsPushed = (app: App): boolean => demands(app, 'require_pushed_authorization_requests')
