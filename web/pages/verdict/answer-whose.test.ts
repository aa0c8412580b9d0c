import { createHash } from 'node:crypto'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AwardView } from '../parts/props.ts'
import { answerWhose } from './answer-whose.ts'
import { compareRecipient, readIdentity } from './compare-recipient.ts'
import { WhoseForm } from './whose-form.tsx'

const award: AwardView = {
  url: 'https://sash.example/public/assertions/a',
  imageUrl: '/image',
  imageType: 'png',
  issuedOn: '2026-06-14T00:00:00Z',
  state: 'valid',
  evidence: [],
  signed: true,
}
const page = award.url
const email = 'Maya@Aldermoor.example'
const hashOf = (text: string) => `sha256$${createHash('sha256').update(text).digest('hex')}`
const hashed = { type: 'email', hashed: true, salt: 'brine', identity: hashOf('maya@aldermoor.examplebrine') }

const asked: string[] = []
function answerWith(document: object | undefined): void {
  vi.stubGlobal('fetch', async (url: string, init?: RequestInit) => {
    asked.push(`${url} ${init?.body ?? ''}`.trim())
    if (!document) throw new TypeError('no network')
    return new Response(JSON.stringify(document))
  })
}

function open(address = page): HTMLElement {
  document.body.innerHTML = renderToStaticMarkup(createElement(WhoseForm, { award }))
  const place = document.querySelector<HTMLElement>('[data-whose]')
  if (!place) throw new Error('There is no form.')
  answerWhose(address)
  return place
}

const field = () => document.querySelector<HTMLInputElement>('#whose-address') ?? document.createElement('input')
const said = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[data-say]:not([hidden])')].map(({ dataset }) => dataset.say ?? '')
function ask(identity: string): void {
  field().value = identity
  document.querySelector('form')?.dispatchEvent(new Event('submit', { cancelable: true }))
}

beforeEach(() => {
  asked.length = 0
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.body.innerHTML = ''
})

describe('whose it is', () => {
  it('is a question until somebody asks, which without the script the verifier answers', () => {
    open()
    expect([said(), asked]).toEqual([['ask'], []])
    const form = document.querySelector('form')
    expect([form?.getAttribute('action'), form?.method]).toEqual(['/verify', 'get'])
    expect(new URLSearchParams([...new FormData(form ?? undefined)].map(([k, v]) => [k, String(v)])).toString()).toBe(
      'url=https%3A%2F%2Fsash.example%2Fpublic%2Fassertions%2Fa.json&identity__email=',
    )
  })

  it('is answered in place of the form, and nothing of the person leaves the browser', async () => {
    answerWith({ recipient: hashed })
    open()
    ask(` ${email} `)
    await vi.waitFor(() => expect(said()).toEqual(['match']))
    await vi.waitFor(() => expect(document.activeElement?.textContent).toContain('Yes, it is theirs.'))
    expect(document.activeElement?.textContent).toContain(`This badge was awarded to ${email}`)
    expect(asked).toEqual([`${award.url}.json`])
  })

  it('takes a name for no address, and compares it with nothing', () => {
    answerWith({ recipient: hashed })
    open()
    ask('Maya Okonkwo')
    expect([said(), asked, document.activeElement === field()]).toEqual([['ask', 'name'], [], true])
    expect(document.querySelector('[data-say=name]')?.textContent).toContain('such as their email address')
  })

  it('says no without blame, and asks again with what was typed', async () => {
    answerWith({ recipient: hashed })
    const place = open()
    ask('m.okonkwo@kestrel.example')
    await vi.waitFor(() => expect(said()).toEqual(['mismatch']))
    expect(place.textContent).toContain('This badge was not awarded to m.okonkwo@kestrel.example')
    expect(place.querySelector('.answer:not([hidden])')?.className).toBe('answer')
    document.querySelector<HTMLElement>('[data-say=mismatch] [data-ask-again]')?.click()
    expect([said(), document.activeElement === field(), field().value]).toEqual([
      ['ask'],
      true,
      'm.okonkwo@kestrel.example',
    ])
  })

  it('asks about whom the address names at once, without taking the focus', async () => {
    answerWith({ recipient: hashed })
    const place = open(`${page}?identity__email=${encodeURIComponent(email)}`)
    await vi.waitFor(() => expect(said()).toEqual(['match']))
    expect([document.activeElement, field().value]).toEqual([document.body, email])
    await vi.waitFor(() => expect(place.dataset.settled).toBe(''))
    const link = document.querySelector<HTMLAnchorElement>('[data-independent]')
    expect(new URL(link?.href ?? '').searchParams.get('identity__email')).toBe(email)
  })

  it('says so where nothing can be compared, and leads to the verifier', async () => {
    answerWith({ recipient: { ...hashed, identity: 'md5$00' } })
    open()
    ask(email)
    await vi.waitFor(() => expect(said()).toEqual(['unknown']))
  })

  it('keeps the question where the server does not answer', async () => {
    answerWith(undefined)
    open()
    ask(email)
    await vi.waitFor(() => expect(said()).toEqual(['ask', 'trouble']))
    expect(field().value).toBe(email)
  })

  it('has nothing to compare while nothing is typed', () => {
    answerWith({ recipient: hashed })
    open()
    ask('  ')
    expect([said(), asked, document.activeElement === field()]).toEqual([['ask'], [], true])
  })
})

describe('the recipient', () => {
  it('is compared ignoring case when it stands in clear', async () => {
    const plain = { hashed: false, identity: 'maya@Aldermoor.example' }
    expect(await compareRecipient(plain, email)).toBe('match')
    expect(await compareRecipient(plain, 'x@y.example')).toBe('mismatch')
  })

  it('that cannot be compared is not held against the badge', async () => {
    expect(await compareRecipient({ hashed: true, identity: 'md5$00' }, email)).toBe('unknown')
    expect(await compareRecipient(undefined, email)).toBe('unknown')
  })

  it('is read from the address by its type', () => {
    expect(readIdentity(`${page}?identity__url=https%3A%2F%2Fa.example`)).toEqual({
      type: 'url',
      identity: 'https://a.example',
    })
    expect(readIdentity(`${page}?identity__email=%20`)).toBeUndefined()
    expect(readIdentity(`${page}?identity=x`)).toBeUndefined()
  })
})
