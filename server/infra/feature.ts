import type { Listening } from './events.ts'
import type { Route } from './http/route.ts'
import type { JobHandlers } from './jobs/queue.ts'
import type { MailSeconds } from './mail/wait-for-server.ts'
import type { Sweep } from './sweeps/sweep.ts'

/** All that a feature does by itself, as data: what calls it, how often, and what it acts upon. */
export interface Feature {
  /** The endpoints that it answers. */
  routes?: readonly Route[]
  /** Its work in the background, by name. */
  jobs?: JobHandlers
  /** What it does every hour, each a job of its own; most drop rows that have ended. */
  sweeps?: readonly Sweep[]
  /** What happens elsewhere that it acts upon. */
  listens?: readonly Listening[]
  /** How long its mails are of use, by their kind, where that is short. */
  mailSeconds?(): MailSeconds
}
