import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import type { FastifyInstance } from 'fastify'
import { issuerScope } from '#contracts/oauth/scopes.ts'
import { shiftClock } from '#infra/clock.ts'
import { context } from '#infra/context.ts'
import { nameRecipient } from '#shared/badges/recipient-profile.ts'
import { tellOfDemo } from '../features/sessions/index.ts'
import { fillBackpack } from './fill-backpack.ts'
import { readArt, toDataUrl } from './read-art.ts'
import {
  applicants,
  crest,
  type DemoBadge,
  earner,
  eveningClass,
  event,
  eventGuests,
  home,
  issuerPerson,
  issuers,
  newcomer,
  password,
  recipients,
  reviewedEvent,
} from './story.ts'

/** The environment with a throwaway data folder in place of the real one, and no database or mail server outside. */
export const prepareEnvironment = (environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv => {
  const dataDir = mkdtempSync(path.join(os.tmpdir(), 'sash-demo-'))
  chmodSync(dataDir, 0o711)
  return { ...environment, SASH_DATA: dataDir, DATABASE_URL: undefined, SMTP_URL: undefined }
}

/** Throws the sample's data folder away. */
export const removeDemo = (dataDir: string): void => rmSync(dataDir, { recursive: true, force: true })

const dayMilliseconds = 86_400_000
const awardsInAll = 60
const classSize = 17
const waitingGuests = 3

/** Fills an empty server through its own interface, some of it in the past, and answers how to sign in. */
export const fillDemo = async (app: FastifyInstance): Promise<string> => {
  const call = createCaller(app)
  const owner = await createPerson(call, issuerPerson)
  const maya = await createPerson(call, earner)
  const classes = await createBadgeClasses(call, owner)
  const made = await awardThroughTheYears(call, owner, classes)
  await settleStates(call, owner, maya, made)
  await gatherClass(call, owner, classes)
  await openEvent(call, owner, classes)
  await openReviewedEvent(call, owner, classes)
  const mayas = made.filter((award) => award.isMayas).map(({ award }) => award)
  await fillBackpack((method, url, body) => call(method, url, body, maya), mayas)
  await welcomeVisitors(call, owner, made)
  await awardToday(call, owner, classes)
  const own = { name: 'Demo', scopes: ['rw:issuer', 'rw:backpack', 'rw:profile'] }
  const { token } = JSON.parse(await call('POST', '/v3/personal-tokens', own, owner))
  tellOfDemo({
    password,
    people: [
      { role: 'earner', email: earner.email },
      { role: 'issuer', email: issuerPerson.email },
      { role: 'operator', email: issuerPerson.email },
    ],
  })
  return [
    `Sign in as an earner: ${earner.email}, password "${password}".`,
    `Sign in as an issuer: ${issuerPerson.email}, same password.`,
    'For programs, as that issuer (docs/quick-start.md):',
    `  export SASH=${context().config.origin} SASH_EMAIL=${issuerPerson.email} SASH_TOKEN=${token}`,
  ].join('\n')
}

type Caller = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object, token?: string) => Promise<string>

const createCaller =
  (app: FastifyInstance): Caller =>
  async (method, url, body, token) => {
    const host = new URL(context().config.origin).host
    const authorization = token ? { authorization: `Bearer ${token}` } : {}
    const answer = await app.inject({
      method,
      url,
      headers: { host, 'user-agent': 'Sash demo', ...authorization },
      ...(body ? { payload: body } : {}),
    })
    if (answer.statusCode >= 400) throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
    return answer.body
  }

async function createPerson(call: Caller, person: typeof earner): Promise<string> {
  await call('POST', '/v1/user/profile', { ...person, password })
  const mail = await context()
    .db.selectFrom('mails')
    .select('body')
    .where('to_address', '=', person.email)
    .executeTakeFirstOrThrow()
  const link = new URL(/https?:\/\/\S+/.exec(mail.body)?.[0] ?? '')
  // As the button of the page does that opens.
  await call('POST', link.pathname + link.search)
  return JSON.parse(await call('POST', '/o/token', { username: person.email, password, scope: issuerScope }))
    .access_token
}

interface DemoClass {
  issuer: string
  badge: string
}

/** An open day that is on today, with people who have taken the badge and some who have not looked into their mail. */
async function openEvent(call: Caller, token: string, classes: DemoClass[]): Promise<void> {
  const [, place] = classes
  if (!place) return
  const claims = `/v3/issuers/${place.issuer}/claims`
  const body = { ...event, badge_class: place.badge, kind: 'kiosk', closes_at: new Date(Date.now() + dayMilliseconds) }
  const { id } = JSON.parse(await call('POST', claims, body, token))
  await call('POST', `${claims}/${id}/state`, { state: 'open' }, token)
  const { url } = JSON.parse(await call('POST', `${claims}/${id}/kiosks`, undefined, token))
  const kiosk = new URL(url).hash.slice(1)
  for (const email of eventGuests) {
    const asked = { kiosk, email, typed_at: new Date() }
    await call('POST', '/v3/kiosks/addresses', asked)
  }
  const mails = await context()
    .db.selectFrom('mails')
    .select('body')
    .where('kind', '=', 'claim')
    .where('to_address', 'in', eventGuests.slice(waitingGuests))
    .execute()
  for (const { body: mail } of mails) {
    await call('POST', '/v3/claims/proofs', { token: /\/c\/proof\/([\w-]+)/.exec(mail)?.[1] })
  }
}

/** Beside it a claim that is reviewed, with two people who wait for an answer. */
async function openReviewedEvent(call: Caller, token: string, classes: DemoClass[]): Promise<void> {
  const [place] = classes
  if (!place) return
  const claims = `/v3/issuers/${place.issuer}/claims`
  const { id, url } = JSON.parse(await call('POST', claims, { ...reviewedEvent, badge_class: place.badge }, token))
  await call('POST', `${claims}/${id}/state`, { state: 'open' }, token)
  const claim = url.slice(url.lastIndexOf('/') + 1)
  for (const { person, text } of applicants) {
    const own = await createPerson(call, person)
    const request = JSON.parse(await call('POST', '/v3/claims/requests', { token: claim }, own))
    await call('PUT', `/v3/requests/${request.id}`, { text, text_public: true }, own)
    await call('POST', `/v3/requests/${request.id}/send`, undefined, own)
  }
}

async function createBadgeClasses(call: Caller, token: string): Promise<DemoClass[]> {
  const classes: DemoClass[] = []
  for (const { badges, ...issuer } of issuers) {
    const body = { ...issuer, email: issuerPerson.email }
    const { slug } = JSON.parse(await call('POST', '/v1/issuer/issuers', body, token))
    for (const badge of badges) {
      const created = await call('POST', `/v1/issuer/issuers/${slug}/badges`, presentBadge(badge), token)
      classes.push({ issuer: slug, badge: JSON.parse(created).slug })
    }
  }
  return classes
}

function presentBadge({ art, criteria, ...badge }: DemoBadge): object {
  return { ...badge, criteria_text: criteria, image: toDataUrl(readArt(art)) }
}

interface MadeAward extends DemoClass {
  award: string
  isMayas: boolean
}

/** Sixty awards over four years, the oldest first, so that expiry dates of the classes have passed for some. */
async function awardThroughTheYears(call: Caller, token: string, classes: DemoClass[]): Promise<MadeAward[]> {
  const made: MadeAward[] = []
  for (let i = 0; i < awardsInAll; i++) {
    const past = (awardsInAll - 1 - i) * 24 * dayMilliseconds
    const isMayas = i % 6 === 5
    // Maya's begin with a class that expires soonest, so that her oldest badge has expired.
    const nth = isMayas ? Math.floor(i / 6) + 6 : i * 3 + Math.floor(i / 8)
    const target = classes[nth % classes.length]
    const [name, address] = recipients[i % recipients.length] ?? ['', '']
    if (!target) continue
    const body = {
      recipient_identifier: isMayas ? earner.email : address,
      extensions: nameRecipient({}, isMayas ? 'Maya Okonkwo' : name),
      narrative: i % 2 === 0 ? 'Worked with care and helped others along the way.' : '',
      evidence_items:
        i % 3 === 2
          ? [{ evidence_url: 'https://example.org/logbook', narrative: 'Logbook, signed by the examiner.' }]
          : [],
      create_notification: false,
    }
    shiftClock(-past)
    const path = `/v1/issuer/issuers/${target.issuer}/badges/${target.badge}/assertions`
    const award = JSON.parse(await call('POST', path, body, token)).slug
    shiftClock(past)
    made.push({ ...target, award, isMayas })
  }
  return made
}

/** The links in mails of long ago have ended, so the newest mail of the outbox is one that a badge can be kept from. */
async function awardToday(call: Caller, token: string, classes: DemoClass[]): Promise<void> {
  const [, , target] = classes
  const body = {
    recipient_identifier: newcomer.email,
    extensions: nameRecipient({}, newcomer.name),
    create_notification: true,
  }
  await call('POST', `/v1/issuer/issuers/${target?.issuer}/badges/${target?.badge}/assertions`, body, token)
}

/** The first issuer has a class, so that its page of groups shows what groups are for. */
async function gatherClass(call: Caller, owner: string, classes: DemoClass[]): Promise<void> {
  const groups = `/v3/issuers/${classes[0]?.issuer}/groups`
  const { id } = JSON.parse(await call('POST', groups, eveningClass, owner))
  const people = recipients.slice(0, classSize).map(([name, email]) => ({ name, email }))
  const learners = [{ name: `${earner.first_name} ${earner.last_name}`, email: earner.email }, ...people]
  await call('POST', `${groups}/${id}/members`, { people: learners }, owner)
}

/** Maya's newest Day Skipper is what visitors try, and both issuers are shown with their badges. */
async function welcomeVisitors(call: Caller, owner: string, made: MadeAward[]): Promise<void> {
  const { version } = JSON.parse(await call('GET', '/v3/site/theme', undefined, owner))
  const mayas = made.filter(({ isMayas }) => isMayas)
  const sample = mayas.filter(({ badge }) => badge === made[0]?.badge).at(-1) ?? mayas.at(-1)
  const shown = [...new Set(made.map(({ issuer }) => `/public/issuers/${issuer}`))]
  const theme = {
    ...home,
    ...(sample ? { home_sample: `/public/assertions/${sample.award}` } : {}),
    home_shown: shown,
    home_picture: toDataUrl(crest),
  }
  await call('PUT', '/v3/site/theme', { version, theme }, owner)
}

/** Maya has accepted all but her two newest badges; every thirteenth award of the others was revoked. */
async function settleStates(call: Caller, owner: string, maya: string, made: MadeAward[]): Promise<void> {
  const mayas = made.filter((award) => award.isMayas)
  for (const { award } of mayas.slice(0, -2)) {
    await call('PUT', `/v1/earner/badges/${award}?json_format=plain`, { acceptance: 'Accepted' }, maya)
  }
  const others = made.filter((award) => !award.isMayas)
  for (const { issuer, badge, award } of others.filter((_, index) => index % 13 === 6)) {
    const path = `/v1/issuer/issuers/${issuer}/badges/${badge}/assertions/${award}`
    await call('DELETE', path, { revocation_reason: 'Awarded twice by mistake' }, owner)
  }
}
