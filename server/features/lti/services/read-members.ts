import { z } from 'zod'
import { storableText } from '#infra/db/storable.ts'
import { cut } from '#infra/one-line.ts'
import type { PlatformRow } from '../queries.ts'
import { fetchServiceToken } from './fetch-service-token.ts'
import { readPages } from './read-pages.ts'

const text = z.string().max(4096).transform(storableText)
const page = z.object({ members: z.array(z.unknown()) }).transform(({ members }) => members)
const entry = z.object({
  user_id: z.string().min(1).max(255).transform(storableText),
  status: z.string().optional(),
  name: text.nullish().catch(undefined),
  given_name: text.nullish().catch(undefined),
  family_name: text.nullish().catch(undefined),
  email: text.nullish().catch(undefined),
  roles: z.array(z.string()).default([]),
})

export interface Member {
  subject: string
  name: string
  email: string | undefined
  isLearner: boolean
}

/** Who is in the course (Names and Role Provisioning Services 2.0). */
export const readMembers = async (platform: PlatformRow, url: string): Promise<Member[]> => {
  const token = await fetchServiceToken(platform, 'members')
  const type = 'application/vnd.ims.lti-nrps.v2.membershipcontainer+json'
  const members = await readPages(platform, url, { token, type, page, entry, list: { code: 'list.member-list' } })
  return members
    .filter(({ status }) => status === undefined || status === 'Active')
    .map(({ user_id, name, given_name, family_name, email, roles }) => ({
      subject: user_id,
      name: cut(name ?? [given_name, family_name].filter(Boolean).join(' '), 255),
      email: email ?? undefined,
      isLearner: roles.some((role) => /(membership#|^)Learner$/.test(role)),
    }))
}
