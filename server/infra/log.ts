import { type Logger, pino } from 'pino'

/** Where secrets can appear in what is logged; they are replaced before a line is written. */
const redact = [
  'password',
  'token',
  'access_token',
  'authorization',
  'req.headers.authorization',
  'req.headers.cookie',
  '*.password',
  '*.token',
  '*.access_token',
]

/** JSON lines on standard output, without secrets. */
export const createLog = (level: string): Logger => pino({ level, base: undefined, redact })
export type { Logger as Log } from 'pino'
