import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Received, type Receiver, startReceiver } from '#testing/outside/receiver.ts'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { pressAt, tabTo, takeFromMenu, typeAt, waitForFocusIn } from './support/browser/keyboard.ts'
import { waitFor } from './support/browser/wait-for.ts'
import { chooseFrom, type IssuerPages, openIssuerPages, pictureOnFailure } from './support/pages/issuer-pages.ts'
import { earner, issuerPerson } from './support/pages/people.ts'

let receiver: Receiver
let pages: IssuerPages
let badgePath = ''
let secret = ''

beforeAll(async () => {
  receiver = await startReceiver()
  pages = await openIssuerPages(() => ({ SASH_INTERNAL_ORIGINS: receiver.origin }))
  badgePath = await pages.createBadge('Day Skipper')
})
afterAll(async () => {
  await receiver.stop()
  await pages.close()
})
beforeEach(() => pictureOnFailure('webhooks', () => [pages.ines]))

/** As docs/api.md tells the receiver to do it, from the bytes that came. */
const isFromSash = ({ headers, body }: Received, key = secret): boolean => {
  const [time = '', ...signatures] = String(headers['sash-signature']).split(',')
  const [, seconds = ''] = /^t=(\d+)$/.exec(time) ?? []
  const mine = createHmac('sha256', key).update(`${seconds}.${body}`).digest('hex')
  return Math.abs(Date.now() / 1000 - Number(seconds)) < 300 && signatures.includes(`v1=${mine}`)
}
const arrived = (event: string, count: number): Promise<Received> =>
  waitFor(`${event} ${count}`, () => receiver.of(event)[count - 1])
const log = () => pages.ines.page.getByRole('table', { name: 'Messages' }).getByRole('row')

test('a webhook is made with the keyboard alone, and its secret is shown once', async () => {
  const { page } = pages.ines
  await takeFromMenu(page, page.getByRole('button', { name: 'More', exact: true }), 'Webhooks')
  await page.getByText('Nobody is told yet').waitFor()
  await expectGoodAtEverySize(page)
  await pressAt(page, page.getByRole('button', { name: 'Create Webhook' }))
  const form = page.getByRole('dialog', { name: 'Create Webhook' })
  await waitForFocusIn(form)
  await typeAt(page, form.getByLabel('Name', { exact: true }), 'Student register')
  await typeAt(page, form.getByLabel('Address', { exact: true }), `${receiver.origin}/sash`)
  await pressAt(page, form.getByRole('checkbox', { name: /^Name the recipient/ }), 'Space')
  await expectGoodAtEverySize(page)
  await pressAt(page, form.getByRole('button', { name: 'Create Webhook' }))
  const shown = page.getByRole('dialog', { name: 'The secret of this webhook' })
  await waitForFocusIn(shown)
  secret = await shown.getByLabel('Secret', { exact: true }).inputValue()
  await expectGoodAtEverySize(page)
  await page.keyboard.press('Escape')
  await pressAt(page, shown.getByRole('button', { name: 'I Have Kept It' }))
  await page.getByRole('heading', { name: 'Student register', level: 1 }).waitFor()
  await page.getByText('Nothing has been sent yet.').waitFor()
  await expectGoodAtEverySize(page)
  await page.reload()
  await page.getByText('Nothing has been sent yet.').waitFor()
  expect(await page.content()).not.toContain(secret)
})

test('a test arrives with a signature that the secret explains, and no other', async () => {
  const { page } = pages.ines
  await pressAt(page, page.getByRole('button', { name: 'Send a Test' }))
  const dialog = page.getByRole('dialog', { name: 'Test' })
  await dialog.getByText('Delivered').waitFor()
  await dialog.getByText('thanks').waitFor()
  await expectGoodAtEverySize(page)
  const ping = await arrived('ping', 1)
  expect([isFromSash(ping), isFromSash(ping, `${secret}x`)]).toEqual([true, false])
  expect(isFromSash({ ...ping, body: ping.body.replace('ping', 'pong') })).toBe(false)
  await waitForFocusIn(dialog)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
})

test('the receiver is told at once of an award, and by whom', async () => {
  const { page } = pages.ines
  const { slug } = await pages.award(badgePath, earner.email)
  const told = await arrived('award.made', 1)
  expect(isFromSash(told)).toBe(true)
  expect(told.headers['sash-delivery']).toBe(told.json.id)
  expect(told.json).toMatchObject({
    type: 'award.made',
    issuer: { id: pages.issuer.slug },
    data: { award: { id: slug, recipient: { identity: earner.email } } },
  })
  await page.reload()
  await log()
    .filter({ hasText: 'A badge is awarded' })
    .getByText(/^Status 200 after/)
    .waitFor()
})

test('what does not arrive stands in the log with what came back, and the receiver that is gone is left alone', async () => {
  const { page } = pages.ines
  receiver.answer = (response) => response.writeHead(500).end('the register is closed')
  await pages.award(badgePath, 'lena@quayside.example')
  await arrived('award.made', 2)
  await page.reload()
  await page.getByText('Student register is not getting through').waitFor()
  await log().filter({ hasText: 'Status 500' }).getByText('Waiting').waitFor()
  await expectGoodAtEverySize(page)
  receiver.answer = (response) => response.writeHead(410).end()
  await pages.award(badgePath, 'noor@quayside.example')
  await arrived('award.made', 3)
  await page.reload()
  await page.getByText('Student register is switched off').waitFor()
  await expectGoodAtEverySize(page)
  expect((await pages.sash.mailbox.read(issuerPerson.email, /^A webhook/)).text).toContain('410')
  const row = log().filter({ hasText: 'Status 500' })
  await row.getByText('Failed').waitFor()
  await pressAt(page, row.getByRole('button', { name: /^Details: A badge is awarded/ }))
  const dialog = page.getByRole('dialog', { name: 'A badge is awarded' })
  await dialog.getByText('the register is closed').waitFor()
  await expectGoodAtEverySize(page)
  expect(await dialog.getByRole('button', { name: 'Send again' }).isVisible()).toBe(false)
  await pressAt(page, dialog.getByRole('button', { name: 'Close' }).last())
})

test('it is sent again under its own id, alone and with all others', async () => {
  const { page } = pages.ines
  const ids = receiver.of('award.made').map(({ json }) => json.id)
  receiver.answer = (response) => response.end('thanks')
  await pressAt(page, page.getByRole('button', { name: 'Switch On' }))
  await page.getByText('The webhook is on.').waitFor()
  await pressAt(
    page,
    log()
      .filter({ hasText: 'Status 500' })
      .getByRole('button', { name: /^Details/ }),
  )
  const dialog = page.getByRole('dialog', { name: 'A badge is awarded' })
  await pressAt(page, dialog.getByRole('button', { name: 'Send again' }))
  const again = await arrived('award.made', 4)
  expect([again.json.id, isFromSash(again)]).toEqual([ids[1], true])
  await dialog.waitFor({ state: 'detached' })
  await pressAt(page, page.getByRole('button', { name: 'Send Failed Again' }))
  await pressAt(page, page.getByRole('alertdialog').getByRole('button', { name: 'Send again' }))
  await page.getByText('1 message is sent again.').waitFor()
  expect((await arrived('award.made', 5)).json.id).toBe(ids[2])
  await waitFor('all to have arrived', async () => (await log().getByText('Delivered').count()) === 4 || undefined)
})

test('a new secret signs beside the former one', async () => {
  const { page } = pages.ines
  await chooseFrom(page, 'More about Student register', 'New secret')
  await page.getByRole('button', { name: 'Make new secret' }).click()
  const shown = page.getByRole('dialog', { name: 'The secret of this webhook' })
  const newSecret = await shown.getByLabel('Secret', { exact: true }).inputValue()
  await shown.getByRole('button', { name: 'I Have Kept It' }).click()
  await pages.award(badgePath, 'omar@quayside.example')
  const told = await arrived('award.made', 6)
  expect([isFromSash(told), isFromSash(told, newSecret), newSecret === secret]).toEqual([true, true, false])
})

test('a webhook is deleted, and nothing is left that could be told', async () => {
  const { page } = pages.ines
  await takeFromMenu(page, page.getByRole('button', { name: 'More about Student register' }), 'Delete')
  const question = page.getByRole('alertdialog', { name: 'Delete Student register?' })
  await waitForFocusIn(question)
  await expectGoodAtEverySize(page)
  await pressAt(page, question.getByRole('button', { name: 'Delete Webhook' }))
  await page.getByText('Student register was deleted.').waitFor()
  await page.getByText('Nobody is told yet').waitFor()
  await tabTo(page, page.getByRole('button', { name: 'Create Webhook' }))
  expect(await pages.owner.get(`/v3/issuers/${pages.issuer.slug}/webhooks`)).toEqual([])
})
