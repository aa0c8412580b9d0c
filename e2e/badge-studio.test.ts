import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawBadge } from './support/artwork.ts'
import { launchBrowser } from './support/browser.ts'
import { createAccount } from './support/client.ts'
import { expectGoodScreen } from './support/expect-good-screen.ts'
import { issuerPerson, signIn } from './support/people.ts'
import { type Sash, startSash } from './support/sash.ts'
import { openVisitor, sizes } from './support/visitor.ts'

let browser: Browser
let sash: Sash
let form: string

beforeAll(async () => {
  browser = await launchBrowser()
  sash = await startSash()
  const owner = await createAccount(sash, issuerPerson)
  const { slug } = await owner.post('/v1/issuer/issuers', {
    name: 'Harbour Sailing School',
    description: 'Teaches sailing in the harbour.',
    url: 'https://harboursailing.example',
    email: issuerPerson.email,
  })
  form = `/issuer/issuers/${slug}/badges/create`
})
afterAll(async () => {
  await browser.close()
  await sash.stop()
  expect(sash.errors()).toEqual([])
})

test.each(sizes)('a badge is designed, saved and designed again on $width pixels', async (size) => {
  const { page, trouble } = await openVisitor(browser, sash.origin, size)
  await page.goto('/auth/login?hint=issuer')
  await signIn(page, issuerPerson)
  await page.waitForURL(/\/recipient\/badges/)
  await page.goto(form)
  const name = `Day Skipper ${size.width}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('button', { name: 'Design a badge' }).click()
  const studio = page.getByRole('dialog', { name: 'Badge studio' })
  const shield = studio.getByRole('group', { name: 'Shape' }).getByRole('radio', { name: 'Shield' })
  await shield.check({ force: true })
  await studio.getByLabel('Bottom of the ring').fill('Harbour')
  await studio.getByRole('radio', { name: 'Own logo' }).check({ force: true })
  await studio
    .getByLabel('Logo', { exact: true })
    .last()
    .setInputFiles(await drawBadge('png'))
  await studio.getByRole('img', { name: 'Chosen image' }).waitFor()
  await expectGoodScreen(page)
  const [png] = await Promise.all([
    page.waitForEvent('download'),
    studio.getByRole('button', { name: 'Download PNG' }).click(),
  ])
  expect(png.suggestedFilename()).toBe(`Day-Skipper-${size.width}.png`)
  await studio.getByRole('button', { name: 'Use this badge' }).click()
  await studio.waitFor({ state: 'hidden' })

  expect(await page.getByLabel('What the image shows').inputValue()).toBe(`Shield, Logo, ${name}, Harbour`)
  await page.getByLabel('Short Description').fill('Skippers a yacht by day, in familiar waters.')
  await page.getByRole('textbox', { name: 'How does the recipient earn this badge?' }).fill('Moored a yacht.')
  await page.getByRole('button', { name: 'Create Badge' }).click()
  await page.getByRole('heading', { name: 'No Badge Recipients' }).waitFor()

  await page.goto(`${page.url()}/edit`)
  await page.getByRole('button', { name: 'Edit design' }).click()
  expect(await shield.isChecked()).toBe(true)
  expect(await studio.getByLabel('Top of the ring').inputValue()).toBe(name)
  expect(await studio.getByLabel('Bottom of the ring').inputValue()).toBe('Harbour')
  await studio.getByRole('button', { name: 'Surprise me' }).click()
  expect(await studio.getByLabel('Top of the ring').inputValue()).toBe(name)
  expect(trouble).toEqual([])
  await page.context().close()
})
