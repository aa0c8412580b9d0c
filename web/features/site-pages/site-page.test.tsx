import { configure, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { getSitePage } from '#contracts/accounts/terms.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { Answer, type Served, serve, served } from '#web/testing/serve.ts'
import { AboutUsPage, PrivacyPolicyPage, TermsOfServicePage } from './site-page.tsx'
import { splitHeading } from './split-heading.ts'

// What is shown is fetched when it is needed, which takes its time here.
configure({ asyncUtilTimeout: 10_000 })

afterEach(closeApp)

const page = served(getSitePage, ({ params: { name } }) => ({
  name,
  markdown: `Text of **${name}**.<script>alert(1)</script>`,
  is_default: true,
}))
const open = (path: string, served: Served = page) => {
  serve(served)
  openApp(path, [
    { path: '/auth/about-us', Component: AboutUsPage },
    { path: '/auth/privacy-policy', Component: PrivacyPolicyPage },
    { path: '/auth/terms-of-service', Component: TermsOfServicePage },
  ])
}

test.each([
  ['/auth/about-us', 'About Us'],
  ['/auth/privacy-policy', 'Privacy Policy'],
  ['/auth/terms-of-service', 'Terms of Service'],
])('%s shows its text under its title', async (path, title) => {
  open(path)
  expect(await screen.findByRole('heading', { name: title, level: 1 })).toBeTruthy()
  expect((await screen.findByText(path.slice('/auth/'.length))).tagName).toBe('STRONG')
  expect(document.title).toBe(`${title} - Sash`)
  expect(document.body.innerHTML).not.toContain('<script')
})

test('a page has one main heading, that of the text where it brings one', async () => {
  const markdown = '# Terms of Aldermoor\n\nBe kind.'
  open(
    '/auth/terms-of-service',
    served(getSitePage, ({ params: { name } }) => ({ name, markdown, is_default: false, version: 3 })),
  )
  expect(await screen.findByRole('heading', { name: 'Terms of Aldermoor' })).toBeTruthy()
  expect(screen.getAllByRole('heading')).toHaveLength(1)
  expect(await screen.findByText('Be kind.')).toBeTruthy()
  expect(screen.getByText('Version 3')).toBeTruthy()
})

test('what could not be loaded can be tried again', async () => {
  let isDown = true
  open(
    '/auth/about-us',
    served(getSitePage, ({ params: { name } }) =>
      isDown ? new Answer(404, { detail: 'Not found.' }) : { name, markdown: 'Here we are.', is_default: true },
    ),
  )
  expect(await screen.findByText('This page could not be loaded.')).toBeTruthy()
  isDown = false
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Here we are.')).toBeTruthy()
})

test.each([
  ['# About *us*\n\nText', undefined, '# About *us*\n\nText'],
  ['## Part\n\nText', undefined, '## Part\n\nText'],
  ['\n# About us #\r\n\r\nText', 'About us', 'Text'],
  ['', undefined, ''],
])('of %j the heading is %j', (markdown, heading, rest) => {
  expect(splitHeading(markdown)).toEqual({ heading, rest })
})
