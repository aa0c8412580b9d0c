import { readApiAddress } from '../config/config-sources.ts'
import { keptToken } from '../session/kept-session.ts'

interface EarlyAnswer {
  url: string
  token: string
  response: Promise<Response>
}

let early: EarlyAnswer | undefined

// What was asked for and not taken by then is no longer how things are.
const keptMilliseconds = 10_000

/** Asks the server before the client that will want the answer is there; `takeEarly` hands it over, once. */
export function askEarly(address: string): void {
  const token = keptToken()
  if (!token) return
  const url = `${readApiAddress()}${address}`
  const headers = { Accept: 'application/json', Authorization: `Bearer ${token}` }
  const asked: EarlyAnswer = { url, token, response: fetch(url, { headers }) }
  early = asked
  // Whoever takes it hears of a failure.
  asked.response.catch(() => undefined)
  setTimeout(() => {
    if (early === asked) early = undefined
  }, keptMilliseconds)
}

export function takeEarly(url: string, token: string | undefined): Promise<Response> | undefined {
  if (early?.url !== url || early.token !== token) return undefined
  const { response } = early
  early = undefined
  return response
}

export const isAskedEarly = (): boolean => early !== undefined
