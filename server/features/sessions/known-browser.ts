import { createHash, randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { context } from '#infra/context.ts'
import { cookieFor, nameCookie } from '#infra/http/own-cookie.ts'

const cookieName = () => nameCookie('sash_known')
const purpose = 'known-browser'
// Browsers keep no cookie longer.
const cookieSeconds = 400 * 86_400
const mostNames = 5

const known = z.object({ id: z.string(), names: z.array(z.string()) })

/** The id of the browser, if the password of this name was given in it before; it opens nothing by itself. */
export const readKnownBrowser = (request: FastifyRequest, name: string): string | undefined => {
  const found = readCookie(request)
  return found?.names.includes(hashOf(name)) ? found.id : undefined
}

/** Remembers that the right password of this name was given here, sealed, so that nobody reads or makes it. */
export const markKnownBrowser = (request: FastifyRequest, reply: FastifyReply, name: string): void => {
  const before = readCookie(request)
  const hash = hashOf(name)
  const names = [hash, ...(before?.names ?? []).filter((one) => one !== hash)].slice(0, mostNames)
  const text = JSON.stringify({ id: before?.id ?? randomBytes(16).toString('base64url'), names })
  reply.setCookie(
    cookieName(),
    context().masterKey.wrap(Buffer.from(text), purpose).toString('base64url'),
    cookieFor(cookieSeconds),
  )
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 22)

function readCookie(request: FastifyRequest): z.output<typeof known> | undefined {
  const sealed = request.cookies[cookieName()]
  if (!sealed) return undefined
  try {
    const text = context().masterKey.unwrap(Buffer.from(sealed, 'base64url'), purpose).toString()
    return known.parse(JSON.parse(text))
  } catch {
    return undefined
  }
}
