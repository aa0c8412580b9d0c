import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { launchBrowser } from './support/browser/browser.ts'
import { expectGoodAtEverySize } from './support/browser/expect-good-screen.ts'
import { createAccount } from './support/outside/client.ts'
import { linkOf } from './support/outside/mailbox.ts'
import { earner, issuerPerson, password } from './support/pages/people.ts'
import { openVisitor, sizes } from './support/pages/visitor.ts'
import { startSash } from './support/sash.ts'

test('a new issuer comes from the page for visitors to its first award by touch, step after step', async ({
  onTestFinished,
}) => {
  const [browser, sash] = [await launchBrowser(), await startSash()]
  onTestFinished(async () => {
    await browser.close()
    await sash.stop()
    expect(sash.errors()).toEqual([])
  })
  await createAccount(sash, earner)
  const { page } = await openVisitor(browser, sash.origin, sizes[0], { hasTouch: true, isMobile: true })
  const count = { presses: 0, fields: 0 }
  const press = async (act: () => Promise<unknown>) => {
    count.presses++
    await act()
  }
  const fill = async (field: Locator, text: string) => {
    count.fields++
    await field.fill(text)
  }
  const link = (name: string) => page.getByRole('link', { name, exact: true })
  const button = (name: string) => page.getByRole('button', { name, exact: true })

  await page.goto('/home')
  await press(() => link('I give badges').tap())
  await fill(page.getByLabel('Name of your organisation'), 'Lindgate Evening School')
  await fill(page.getByLabel('Your email address'), issuerPerson.email)
  await expectGoodAtEverySize(page)
  await press(() => button('Send me the link').tap())
  await page.getByRole('heading', { name: 'Look into your mail' }).waitFor()
  await expectGoodAtEverySize(page)
  const mail = linkOf(await sash.mailbox.read(issuerPerson.email, /^Begin to give badges$/))
  await press(() => page.goto(mail))
  await page.getByRole('heading', { name: 'Lindgate Evening School', level: 1 }).waitFor()
  await expectGoodAtEverySize(page)
  await fill(page.getByLabel('Choose a password'), password)
  await press(() => button('Create my first badge').tap())

  await fill(page.getByLabel('Name', { exact: true }), 'Data Analysis')
  await fill(page.getByLabel('Short Description'), 'Reads, tidies and draws data.')
  await fill(page.getByRole('textbox', { name: 'How does the recipient earn this badge?' }), 'Hands in three analyses.')
  await page.getByRole('img', { name: 'Chosen image' }).first().waitFor()
  await press(() => button('Create Badge').tap())
  await page.getByRole('heading', { name: 'Your badge is ready', level: 1 }).waitFor()
  await expectGoodAtEverySize(page)
  await press(() => link('Award one').tap())

  await fill(page.getByLabel('Email Address').last(), earner.email)
  await press(() => button('Award').tap())
  const said = page.getByRole('heading', { name: 'Data Analysis has been awarded.' })
  await said.waitFor()
  // The button stood at the end of a long form: what has come in its place is shown from its beginning.
  const [top, height] = await said.evaluate((one) => [one.getBoundingClientRect().top, innerHeight])
  expect(top).toBeGreaterThan(0)
  expect(top).toBeLessThan(height ?? 0)
  // None of them twice, and none that could be spared by what is known already.
  expect(count).toEqual({ presses: 7, fields: 7 })
})
