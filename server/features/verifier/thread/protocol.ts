import type {
  FetchOutcome,
  JsonObject,
  PresentationOutcome,
  ReadBadge,
  RememberedText,
  VerifyInput,
  VerifyPorts,
  verifyPresentation,
} from '#openbadges'

/** To verify a badge, or to read what it says as well. */
export interface BadgeWork {
  work: 'verify' | 'read'
  input: VerifyInput
  now: Date
  insecureLocalhost: boolean
  /** This server, whose own schemas have more time. */
  origin: string
  /** Whether whose things are its own matters. */
  hasHome: boolean
}

/** Who holds the key that a presentation was made with. */
export interface PresentationWork {
  work: 'presentation'
  document: JsonObject
  occasion: Parameters<typeof verifyPresentation>[2]
}

export type Task = BadgeWork | PresentationWork
export type Done = ReadBadge | PresentationOutcome
export type Memory = RememberedText | string | undefined
export type Makers = readonly string[] | undefined

type Answer =
  | { outcome: FetchOutcome }
  | { memory: Memory }
  | { makers: Makers }
  | { rest: Date | undefined }
  | { failure: string }

export type ToThread =
  | { id: number; task: Task }
  | ({ id: number; call: number; isTimeUp: boolean } & Answer)
  | { ping: number }

/** What it asks of the thread that gave it the work, because it has neither network nor database. */
type Question =
  | { fetch: { url: string; accept: string } }
  | { recall: string }
  | { keep: { url: string; text: string } }
  | { makersOf: string }
  | { restOf: string }

export type Asked = { id: number; call: number } & Question

export type FromThread =
  | { pong: number }
  | Asked
  /** `milliseconds` are those in which the thread was at work. */
  | { id: number; done: Done; milliseconds: number }
  | { id: number; failure: string; milliseconds: number }

/** What of the ports is asked back. */
export type GivenPorts = Pick<VerifyPorts, 'fetch' | 'remembered' | 'remember' | 'isTimeUp' | 'home'>
