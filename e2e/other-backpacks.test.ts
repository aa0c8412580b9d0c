import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/browser/artwork.ts'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { type Account, awardSample, createAccount, sampleBadge } from './support/outside/client.ts'
import { earner, issuerPerson, signIn } from './support/pages/people.ts'
import { openVisitor, sizes, type Visitor } from './support/pages/visitor.ts'
import { type Sash, startSash } from './support/sash.ts'

let browser: Browser
let here: Sash
let there: Sash
let maya: Visitor
let issuerHere: Account
let mayaHere: Account
let mayaThere: Account

// Two servers on one machine; each may reach the other, as an operator would name servers in a network of their own.
beforeAll(async () => {
  browser = await launchBrowser()
  there = await startSash(async (origin) => {
    here = await startSash(() => ({ SASH_INTERNAL_ORIGINS: origin }))
    return { SASH_INTERNAL_ORIGINS: here.origin }
  })
  const picture = await drawBadge('svg')
  const issuerThere = await createAccount(there, issuerPerson)
  issuerHere = await createAccount(here, issuerPerson)
  mayaThere = await createAccount(there, earner)
  mayaHere = await createAccount(here, earner)
  await awardSample(issuerThere, issuerPerson, earner, picture)
  maya = await openVisitor(browser, here.origin, sizes[1])
})
afterAll(async () => {
  await browser.close()
  await here.stop()
  await there.stop()
  expect([...here.errors(), ...there.errors()]).toEqual([])
  expect(maya.trouble.filter((line) => !line.includes(there.origin))).toEqual([])
})

const listHere = () => mayaHere.get('/v1/earner/badges')

test('one Sash is connected to another: found, registered with, allowed by the person [CW-01] [CW-02] [CW-03] [CW-04]', async () => {
  const { page } = maya
  await page.goto('/auth/login')
  await signIn(page, earner)
  await page.getByRole('link', { name: 'Other backpacks of yours' }).click()
  await page.getByLabel('Address of the other backpack').fill(there.origin)
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Connect' }).click()
  await page.waitForURL((url) => url.origin === there.origin)
  await page
    .getByLabel('Password', { exact: true })
    .or(page.getByRole('button', { name: 'Authorize' }))
    .first()
    .waitFor()
  if (await page.getByLabel('Password', { exact: true }).isVisible()) await signIn(page, earner)
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.waitForURL((url) => url.origin === here.origin && !url.search)
  await page.getByText('The other backpack is connected').waitFor()
})

test('its badges are shown and brought in [H3-08] [D3-05]', async () => {
  const { page } = maya
  await page.getByRole('checkbox', { name: `Choose ${sampleBadge.badgeName}` }).check()
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Bring in 1 badge' }).click()
  await page.getByText('1 badge added').waitFor()
  await page.getByRole('link', { name: `${sampleBadge.badgeName} in your backpack` }).waitFor()
  expect(await listHere()).toHaveLength(1)
})

test('a badge that was awarded here is sent there [CW-05]', async () => {
  const { page } = maya
  const address = await awardSample(issuerHere, issuerPerson, earner, await drawBadge('svg'))
  await page.goto(`/recipient/earned-badge/${address.split('/').at(-1)}`)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Send to Another Backpack' }).click()
  await page.getByRole('dialog', { name: 'Send to Another Backpack' }).waitFor()
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'Send Badge' }).click()
  await page.getByText(/^The badge is now at Sash at localhost:\d+, too\.$/).waitFor()
  expect(await mayaThere.get('/v1/earner/badges')).toHaveLength(2)
})

test('once allowed there, the person has the same name in both [CW-06]', async () => {
  const { page } = maya
  await page.goto('/recipient/other-backpacks')
  await page.getByRole('link', { name: /^Sash at localhost/ }).click()
  await page.getByRole('button', { name: 'Allow It There' }).click()
  await page.waitForURL((url) => url.origin === there.origin)
  await page.getByText('Change your profile').waitFor()
  await page.getByRole('button', { name: 'Authorize' }).click()
  await page.waitForURL((url) => url.origin === here.origin && !url.search)
  await mayaHere.put('/v1/user/profile', { first_name: 'Maya Ngozi', last_name: 'Okonkwo' })
  await page.reload()
  await page.getByRole('button', { name: 'Update My Profile There' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update' }).click()
  await page.getByText(/^Your profile at localhost:\d+ is updated$/).waitFor()
  await expectGoodAtEverySize(page)
  expect(await mayaThere.get('/v1/user/profile')).toMatchObject({ first_name: 'Maya Ngozi', last_name: 'Okonkwo' })
})

test('both are kept in step, and parted again', async () => {
  const { page } = maya
  await page.goto('/recipient/other-backpacks')
  await page.getByRole('link', { name: /^Sash at localhost/ }).click()
  // It turns when the server has said yes.
  await page.getByRole('switch', { name: 'Keep in step' }).click()
  await page.getByRole('switch', { name: 'Keep in step', checked: true }).waitFor()
  await page.getByText(/^Last looked: .* Next: /).waitFor()
  await expectGoodAtEverySize(page)
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Disconnect' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await page.getByText(/is disconnected$/).waitFor()
  expect(await mayaHere.get('/v3/backpack/connections')).toEqual([])
  expect(await listHere()).toHaveLength(2)
})
