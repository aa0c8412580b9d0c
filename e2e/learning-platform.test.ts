import { createRemoteJWKSet, jwtVerify } from 'jose'
import type { FrameLocator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createLearningPlatform, instructor, type LearningPlatform } from '#testing/outside/learning-platform.ts'
import { expectGoodAtEverySize, findFaults } from './support/browser/expect-good-screen.ts'
import { pressAt, takeFromMenu, typeAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { makeCertificate } from './support/outside/certificate.ts'
import { type Account, createAccount } from './support/outside/client.ts'
import { type Course, openCourse } from './support/outside/course.ts'
import { type IssuerPages, openIssuerPages, pictureOnFailure, signInAsIssuer } from './support/pages/issuer-pages.ts'
import { earner, issuerPerson, signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'

const lti = 'https://purl.imsglobal.org/spec/lti/claim'
const dl = 'https://purl.imsglobal.org/spec/lti-dl/claim'
const certificate = makeCertificate()
const readToolKeys = async (sash: string) => (await fetch(`${sash}/lti/jwks`)).json()

// Platforms are reached with encryption only, so one that stands on this machine needs a certificate.
describe.runIf(certificate)('a learning platform', () => {
  let pages: IssuerPages
  let course: Course<LearningPlatform>
  let teacher: Visitor
  let maya: Visitor
  let mayaAccount: Account
  let loginUrl = ''
  let placed: Record<string, unknown> = {}

  beforeAll(async () => {
    pages = await openIssuerPages(async (sash): Promise<Record<string, string>> => {
      if (!certificate) return {}
      const launchUrl = `${sash}/lti/launch`
      const listToolKeys = async () => (await readToolKeys(sash)).keys
      course = await openCourse(certificate, launchUrl, (origin) =>
        createLearningPlatform({ origin, now: () => new Date(), launchUrl: () => launchUrl, listToolKeys }),
      )
      return { SASH_INTERNAL_ORIGINS: course.platform.origin, NODE_EXTRA_CA_CERTS: certificate.file }
    })
    await pages.createBadge('Day Skipper')
    mayaAccount = await createAccount(pages.sash, earner)
    const open = () => openVisitor(pages.browser, pages.sash.origin, sizes[1], { ignoreHTTPSErrors: true })
    teacher = await open()
    maya = await open()
    await signInAsIssuer(teacher.page, issuerPerson, pages.issuer)
  })
  afterAll(async () => {
    await pages.close()
    await course.close()
    certificate?.remove()
    const isMeant = (line: string) => line.includes(course.platform.origin)
    for (const { trouble } of [teacher, maya]) expect(trouble.filter((line) => !isMeant(line))).toEqual([])
  })
  beforeEach(() => pictureOnFailure('learning-platform', () => [teacher, maya]))

  const listAwards = () => mayaAccount.get('/v1/earner/badges')
  const learner = { sub: 'learner-1', name: 'Maya at school', email: earner.email }
  const enter = async (page: Page, claims: object): Promise<FrameLocator> => {
    await page.goto(course.open(loginUrl, { ...claims }))
    return page.frameLocator('iframe[name=tool]')
  }
  const expectGoodFrame = async (page: Page) => {
    const [, frame] = page.frames()
    expect(frame && (await findFaults(frame))).toEqual([])
  }

  test('the issuer registers it by hand, with the keyboard alone', async () => {
    const { page } = teacher
    await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Learning platforms')
    await page.getByText('No learning platform yet').waitFor()
    await expectGoodAtEverySize(page)
    await pressAt(page, page.getByRole('button', { name: 'Register by Hand' }))
    const dialog = page.getByRole('dialog', { name: 'Register by Hand' })
    await waitForFocusIn(dialog)
    loginUrl = await dialog.getByLabel('Login URL', { exact: true }).inputValue()
    const { origin, clientId, deploymentId } = course.platform
    const typed = [
      ['Name', 'Harbour LMS'],
      ['Platform ID (issuer)', origin],
      ['Client ID', clientId],
      ['Deployment ID', deploymentId],
      ['Authentication request URL', `${origin}/authorize`],
      ['Access token URL', `${origin}/token`],
      ['Public keyset URL', `${origin}/jwks`],
    ] as const
    for (const [label, text] of typed) await typeAt(page, dialog.getByLabel(label, { exact: true }), text)
    await expectGoodAtEverySize(page)
    await pressAt(page, dialog.getByRole('button', { name: 'Register', exact: true }))
    await page.getByRole('heading', { name: 'Harbour LMS' }).waitFor()
    await expectGoodAtEverySize(page)
  })

  test('who teaches chooses a badge from inside the course, and its link goes there signed', async () => {
    const { page } = teacher
    const frame = await enter(page, {
      ...instructor,
      [`${lti}/message_type`]: 'LtiDeepLinkingRequest',
      [`${lti}/resource_link`]: undefined,
      [`${dl}/deep_linking_settings`]: {
        deep_link_return_url: `${course.platform.origin}/deep-link/return`,
        accept_types: ['ltiResourceLink'],
        accept_presentation_document_targets: ['iframe'],
        data: 'as it was',
      },
    })
    await frame.getByRole('heading', { name: 'Choose a badge for your course' }).waitFor()
    await expectGoodFrame(page)
    const opened = page.context().waitForEvent('page')
    await frame.getByRole('link', { name: 'Choose in Sash' }).press('Enter')
    const window = await opened
    // Who did not ask to be remembered is known in one window only.
    await signIn(window, issuerPerson)
    await window.getByText('For Sailing 101 at Harbour LMS').waitFor()
    await window.getByLabel('Badge', { exact: true }).selectOption('Day Skipper')
    await typeAt(window, window.getByLabel('Result that earns it, in percent'), '70')
    await expectGoodAtEverySize(window)
    await pressAt(window, window.getByRole('button', { name: 'Choose Badge' }))
    await window.getByRole('heading', { name: 'The badge is chosen' }).waitFor()
    await expectGoodAtEverySize(window)
    await window.close()
    await frame.getByRole('button', { name: 'I have chosen: add it to the course' }).press('Enter')
    await frame.getByText('It is in the course now.').waitFor()
    const keys = createRemoteJWKSet(new URL(`${pages.sash.origin}/lti/jwks`))
    const { clientId: issuer, origin: audience } = course.platform
    const { payload } = await jwtVerify(course.answers[0] ?? '', keys, { issuer, audience })
    expect(payload).toMatchObject({ [`${lti}/message_type`]: 'LtiDeepLinkingResponse', [`${dl}/data`]: 'as it was' })
    const [item] = payload[`${dl}/content_items`] as { custom: Record<string, unknown> }[]
    expect(item).toMatchObject({ title: 'Day Skipper', url: `${pages.sash.origin}/lti/launch` })
    placed = { [`${lti}/custom`]: item?.custom }
  })

  test('a learner opens it, is signed in to nothing and gets nothing by that [SI-1.4]', async () => {
    const { page } = maya
    const frame = await enter(page, { ...learner, ...placed })
    await frame.getByRole('heading', { name: 'Day Skipper' }).waitFor()
    await frame.getByText('You earn it with a result of at least 70 %.').waitFor()
    await expectGoodFrame(page)
    await page.goto('/recipient/badges')
    await page.getByLabel('Password', { exact: true }).waitFor()
    expect(await listAwards()).toEqual([])
  })

  test('a result below what was set earns nothing, the next one the badge, once [SI-1.4]', async () => {
    const { page } = teacher
    const check = async (resultScore: number, said: string) => {
      course.platform.results = [{ userId: learner.sub, resultScore, resultMaximum: 10 }]
      await pressAt(page, page.getByRole('button', { name: 'Check Now' }))
      await page.getByText(said).waitFor()
    }
    await page.goto(`${pages.issuer.path}/learning-platforms`)
    await check(6.9, '1 result, 0 awarded')
    expect(await listAwards()).toEqual([])
    await check(7, '1 result, 1 awarded')
    await expectGoodAtEverySize(page)
    await check(10, '1 result, 1 awarded')
    expect(await listAwards()).toHaveLength(1)
  })

  test('the learner has it in the backpack, and sees in the course that it is theirs', async () => {
    const { page } = maya
    await signIn(page, earner)
    await page.getByRole('heading', { name: 'Backpack', level: 1 }).waitFor()
    await page.getByRole('link', { name: 'Day Skipper' }).first().waitFor()
    const frame = await enter(page, { ...learner, ...placed })
    await frame.getByText('It is yours.').waitFor()
    await expectGoodFrame(page)
  })

  test('who is known by another address there says yes on a page of Sash to have badges sent here', async () => {
    const { page } = maya
    const frame = await enter(page, { ...learner, sub: 'learner-2', email: 'm.okonkwo@school.example', ...placed })
    const opened = page.context().waitForEvent('page')
    await frame.getByRole('link', { name: 'Send them to your Sash account instead' }).click()
    const window = await opened
    await signIn(window, earner)
    await window.getByRole('heading', { name: 'Is this you?' }).waitFor()
    await window.getByText(earner.email).waitFor()
    await expectGoodAtEverySize(window)
    await pressAt(window, window.getByRole('button', { name: 'Yes, this is me' }))
    await window.getByRole('heading', { name: 'Connected' }).waitFor()
    await window.close()
    await enter(page, { ...learner, sub: 'learner-2', ...placed })
    await frame.getByText('Your badges from this course go to your Sash account.').waitFor()
  })

  test('for platforms of LTI 1.1 there is a key, a secret and an address that Canvas reads [SI-2.32] [SI-3.10]', async () => {
    const { page } = teacher
    await page.goto('/profile/app-integrations')
    const card = page.getByRole('listitem').filter({ hasText: 'Canvas LTI' })
    await pressAt(page, card.getByRole('button', { name: 'Set up' }))
    await pressAt(page, card.getByRole('link', { name: 'Canvas LTI' }))
    await page.waitForURL('**/profile/app-integrations/app/canvas-lti1')
    await page.getByRole('heading', { name: 'Canvas LTI', level: 1 }).waitFor()
    const read = (label: string) => page.getByLabel(label, { exact: true }).inputValue()
    expect(await read('Your Consumer Key')).toMatch(/^[0-9a-f]{32}$/)
    expect(await read('Your Shared Secret')).toMatch(/^sash_lt_/)
    const settings = await fetch(await read('Config URL'))
    expect(await settings.text()).toContain(`<blti:launch_url>${pages.sash.origin}/lti/canvas</blti:launch_url>`)
    await expectGoodAtEverySize(page)
    const [key, former] = [await read('Your Consumer Key'), await read('Your Shared Secret')]
    await pressAt(page, page.getByRole('button', { name: 'Rotate Secret' }))
    const question = page.getByRole('alertdialog', { name: 'Rotate Secret?' })
    await waitForFocusIn(question)
    await pressAt(page, question.getByRole('button', { name: 'Rotate Secret' }))
    await page.getByText('The secret is a new one. Copy it to your courses.').waitFor()
    expect(await read('Your Consumer Key')).toBe(key)
    expect(await read('Your Shared Secret')).not.toBe(former)
  })
})
