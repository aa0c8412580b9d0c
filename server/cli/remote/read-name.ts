import { SashError } from '../../../client/index.ts'
import { UsageError } from '../command.ts'
import { readArguments } from '../read-arguments.ts'

const id = /^[A-Za-z0-9_-]{1,64}$/
const pair = /^([A-Za-z0-9_-]{1,64})\/([A-Za-z0-9_-]{1,64})$/

/** The only argument, if there is one. */
export const readOne = (args: string[]): string | undefined => {
  const { positionals } = readArguments(args, [], [])
  if (positionals.length > 1) throw new UsageError(`${positionals[1]} is too much.`)
  return positionals[0]
}

export const readIssuer = (name: string | undefined): string => {
  if (!name || !id.test(name)) throw new UsageError('Name the issuer by its id.')
  return name
}

/** What an issuer has, as its list names it: ISSUER/CLAIM, ISSUER/GROUP. */
export const readOwned = (name: string | undefined, kind: 'claim' | 'group'): { issuerSlug: string; id: string } => {
  const [, issuerSlug, owned] = pair.exec(name ?? '') ?? []
  if (issuerSlug && owned) return { issuerSlug, id: owned }
  throw new UsageError(`Name the ${kind}: ISSUER/${kind.toUpperCase()}, as "${kind}s list" shows it.`)
}

/** As explainRefusal, where that there is no such thing is the likely reason. */
export const explainGone = (name: string, error: unknown): unknown =>
  error instanceof SashError && error.status === 404 && error.code !== undefined
    ? new Error(`There is no ${name}, or whoever made the token is not on the staff of its issuer.`)
    : error
