import type { JobHandlers } from '#infra/jobs/queue.ts'
import { endorsementJob } from '../issuers/index.ts'
import { renewAtOnce } from './renew-endorsements.ts'

export { findRestSince } from './find-rest-since.ts'
export { addressOf, findSubject, type Subject } from './find-subject.ts'
export { listShown, type ShownEndorsement } from './list-shown.ts'
export { presentEndorsement } from './present.ts'
export { findEndorsedPage, presentEndorsementText } from './present-document.ts'
export { lockEndorsedAward } from './queries.ts'
export { renewEndorsements as sweep } from './renew-endorsements.ts'
export { routes } from './routes.ts'
export { signAwardAnew } from './sign-award-anew.ts'

/** The background work of endorsements, by name. */
export const jobs: JobHandlers = { [endorsementJob.name]: renewAtOnce }
