import { type DestinationStream, type Logger, pino, stdSerializers } from 'pino'
import { traceFields } from './trace/current.ts'

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

/** What other programs say names people: a mail server its addresses, the database the row that it refused. */
const hidePeople = (text: string): string =>
  text.replace(/(?<![^\s@<>()"',;:=])[^\s@<>()"',;:=]+@(?=[\w-])/g, '…@').replace(/sash_[a-z]{2}_[\w-]{8,}/g, 'sash_…')

/** Where PostgreSQL writes out whole rows; what is wrong is said by its code and by the name of the constraint. */
const rowTexts = ['detail', 'where', 'internalQuery']

const serializers = {
  reason: (reason: unknown) => (typeof reason === 'string' ? hidePeople(reason) : reason),
  err: (error: unknown) => {
    if (!(error instanceof Error)) return error
    const entries = Object.entries(stdSerializers.err(error)).filter(([name]) => !rowTexts.includes(name))
    return Object.fromEntries(
      entries.map(([name, value]) => [name, typeof value === 'string' ? hidePeople(value) : value]),
    )
  },
}

/** JSON lines on standard output with the ids of the request or job they belong to, without secrets and people's addresses. */
export const createLog = (level: string, stream?: DestinationStream): Logger =>
  pino({ level, base: undefined, redact, serializers, mixin: traceFields }, stream ?? pino.destination(1))
export type { Logger as Log } from 'pino'
