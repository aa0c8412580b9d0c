import type { OwnRequest } from '#contracts/requests/asking.ts'
import type { GivenPerson } from '../given.ts'

/** Where an issuer's requests are, and the rules of one of its badge classes. */
export const requestsOf = (issuer: string): string => `${issuer.replace('/v1/issuer', '/v3')}/requests`
export const rulesOf = (badge: string): string => `${badge.replace('/v1/issuer', '/v3')}/request-rules`
export const badgeIdOf = (badge: string): string => badge.slice(badge.lastIndexOf('/') + 1)

/** Lets people ask for a badge class: a text is optional, and one of two points is required. */
export const givenRules = async (by: GivenPerson, badge: string, more: object = {}): Promise<void> => {
  const answer = await by.call('PUT', rulesOf(badge), {
    body: {
      open: true,
      points: [
        { key: 'night', text: 'A passage after dark', required: true },
        { key: 'log', text: 'A log book', required: false },
      ],
      ...more,
    },
  })
  if (answer.statusCode !== 200) throw new Error(answer.body)
}

/** A draft of somebody for a badge class that may be asked for, with a text. */
export const givenDraft = async (by: GivenPerson, badge: string, evidence: object = {}): Promise<OwnRequest> => {
  const made = await by.call('POST', '/v3/requests', { body: { badge_class: badgeIdOf(badge) } })
  if (made.statusCode !== 201) throw new Error(made.body)
  const { id } = made.json<OwnRequest>()
  const saved = await by.call('PUT', `/v3/requests/${id}`, { body: { text: 'I sailed by night.', ...evidence } })
  if (saved.statusCode !== 200) throw new Error(saved.body)
  return saved.json<OwnRequest>()
}

/** The same, sent. */
export const givenRequest = async (by: GivenPerson, badge: string, evidence: object = {}): Promise<OwnRequest> => {
  const { id } = await givenDraft(by, badge, evidence)
  const sent = await by.call('POST', `/v3/requests/${id}/send`)
  if (sent.statusCode !== 200) throw new Error(sent.body)
  return sent.json<OwnRequest>()
}

/** Adds a file to a request of somebody. */
export const sendFile = (by: GivenPerson, id: string, bytes: Buffer, name = 'log.txt') =>
  by.call('POST', `/v3/requests/${id}/files?name=${encodeURIComponent(name)}`, {
    body: bytes,
    headers: { 'content-type': 'application/octet-stream' },
  })

export const met = [{ point: 'night', verdict: 'met' }]
