import type { z } from 'zod'
import { readUtf8 } from '#openbadges'
import { context } from '../context.ts'

/** What is locked with the master key, each for the one thing that it belongs to, so that no row's secret opens in another. */
export interface Sealed<T> {
  /** What it is locked for, by the id of the thing; what has bytes for an id says them in hex. */
  purposeOf: (id: string | Buffer) => string
  seal: (id: string | Buffer, value: T) => Buffer
  /** Throws when it was sealed for something else, or with another key. */
  open: (id: string | Buffer, sealed: Buffer) => T
}

interface Form<T> {
  write: (value: T) => Buffer
  read: (bytes: Buffer) => T
}

const inForm = <T>(name: string, between: string, { write, read }: Form<T>): Sealed<T> => {
  const purposeOf = (id: string | Buffer): string =>
    `${name}${between}${typeof id === 'string' ? id : id.toString('hex')}`
  return {
    purposeOf,
    seal: (id, value) => context().masterKey.wrap(write(value), purposeOf(id)),
    open: (id, sealed) => read(context().masterKey.unwrap(sealed, purposeOf(id))),
  }
}

const readText = (bytes: Buffer): string => {
  const text = readUtf8(bytes)
  if (text === undefined) throw new Error('What was sealed is no text.')
  return text
}

/** Texts. The name is part of what they are locked for, so that it never changes; each is listed in sealed/places.ts. */
export const createSealed = (name: string, between: ' ' | ':' = ' '): Sealed<string> =>
  inForm(name, between, { write: (text) => Buffer.from(text), read: readText })

/** The same of bytes. */
export const createSealedBytes = (name: string, between: ' ' | ':' = ' '): Sealed<Buffer> =>
  inForm(name, between, { write: (bytes) => bytes, read: (bytes) => bytes })

/** The same of what is written as JSON. */
export const createSealedJson = <T>(name: string, schema: z.ZodType<T>): Sealed<T> =>
  inForm(name, ' ', {
    write: (value) => Buffer.from(JSON.stringify(value)),
    read: (bytes) => schema.parse(JSON.parse(readText(bytes))),
  })
