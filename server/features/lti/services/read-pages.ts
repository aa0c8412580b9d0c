import type { z } from 'zod'
import { inSeconds, now } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { parseForeign } from '#infra/json/parse-foreign.ts'
import { ServiceError } from './service-error.ts'

const mostPages = 50
const longestSeconds = 40
const mostBytes = 4 * 1024 * 1024

interface Wanted<T extends z.ZodType> {
  token: string
  type: string
  schema: T
  /** For words of refusal. */
  name: string
}

/** All pages of a list of the platform. A page that leads to another origin ends it: the token is for this one. */
export const readPages = async <T extends z.ZodType>(
  address: string,
  { token, type, schema, name }: Wanted<T>,
): Promise<z.output<T>[]> => {
  const pages: z.output<T>[] = []
  let next: string | undefined = address
  const end = inSeconds(longestSeconds)
  for (let count = 0; next !== undefined && count < mostPages; count++) {
    if (now() > end) throw new ServiceError(`The platform took too long to give its ${name}.`)
    const answer = await context().fetchOutside(next, {
      accept: type,
      headers: { authorization: `Bearer ${token}` },
      maxBytes: mostBytes,
      purpose: 'partner',
    })
    if (!answer.ok) throw new ServiceError(`The platform did not give its ${name} (${answer.status ?? answer.reason}).`)
    pages.push(parsePage(answer.text(), schema, name))
    next = findNext(answer.link, next)
  }
  return pages
}

function parsePage<T extends z.ZodType>(text: string | undefined, schema: T, name: string): z.output<T> {
  try {
    return schema.parse(parseForeign(text))
  } catch (cause) {
    throw new ServiceError(`The ${name} of the platform could not be read.`, { cause })
  }
}

function findNext(link: string | undefined, from: string): string | undefined {
  const found = /<([^<>]*)>\s*;[^,]*rel="?next"?/i.exec(link ?? '')?.[1]
  if (found === undefined || !URL.canParse(found, from)) return undefined
  const next = new URL(found, from)
  return next.origin === new URL(from).origin ? next.href : undefined
}
