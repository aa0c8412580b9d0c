import type { FetchOutcome, VerifyReport } from '#openbadges'
import { verifyCounted } from './count-verification.ts'
import { makePorts } from './ports.ts'

const accept = 'application/vc+ld+json, application/vc+jwt, application/json;q=0.9'

/** What stands at an address, asked as for a verification: never this server itself over the network. */
export const fetchStatement = (url: string, ip: string): Promise<FetchOutcome> => makePorts(ip).fetch(url, accept)

/** The whole report on a credential given as text, with what it is about and what it says. */
export const verifyStatement = (text: string, ip?: string): Promise<VerifyReport> =>
  verifyCounted({ text }, makePorts(ip))
