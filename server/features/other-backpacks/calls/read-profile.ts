import { z } from 'zod'
import type { OtherProfile } from '#contracts/backpack/other-backpacks.ts'
import { refuse } from '#infra/errors.ts'
import { callHost } from './call-host.ts'
import { parseText } from './parse-text.ts'
import { showLine } from './read-description.ts'
import { requireAnswer } from './require-answer.ts'

const line = (most: number) =>
  z
    .string()
    .transform((text) => showLine(text, most) || null)
    .nullish()
    .catch(null)

const profile = z.object({
  id: line(2083),
  name: line(200),
  givenName: line(100),
  familyName: line(100),
  email: line(254),
  url: line(2083),
  description: line(1000),
})

/** Who the person is in a connected backpack, as it is there now. */
export const readProfile = async (connectionId: string): Promise<OtherProfile> => {
  const answer = requireAnswer(await callHost(connectionId, { path: '/profile', maxBytes: 256 * 1024 }))
  const found = profile.safeParse(parseText(answer.text()))
  if (!found.success) throw refuse('other.failed')
  const { id, name, givenName, familyName, email, url, description } = found.data
  const whole = [givenName, familyName].filter(Boolean).join(' ')
  return {
    id: id ?? null,
    name: name ?? (whole || null),
    email: email ?? null,
    url: url ?? null,
    description: description ?? null,
  }
}
