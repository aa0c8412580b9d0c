import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makeCollectionSubject, makeSubject, shareUrl } from '#web/testing/screens/open-share.tsx'
import { firstChoices } from './embed-choices.ts'
import { badgePartsOf, frameUrlOf, writeBadge, writeFrame } from './embed-code.ts'
import { type EmbedOption, shareOptionsOf } from './share-options.ts'
import type { ShareSubject } from './share-subject.ts'

const texts = { date: 'Jun 14, 2026', verifier: '/verify' }

function prepare(subject: ShareSubject, type: EmbedOption['embedType']) {
  const titled = { card: 'Card', badge: 'Badge', badgeTitle: `Badge: ${subject.title}` }
  const options = shareOptionsOf(subject, titled)
  const option = options.embedOptions.find(({ embedType }) => embedType === type)
  if (!option) throw new Error(`${type} is not offered.`)
  return { options, option }
}

function codeOf(subject: ShareSubject, choices = firstChoices): string {
  const { options, option } = prepare(subject, 'image')
  return writeBadge(badgePartsOf(options, option, choices, texts))
}

function frameOf(subject: ShareSubject, choices = firstChoices): string {
  const { options, option } = prepare(subject, 'iframe')
  return writeFrame(frameUrlOf(options, option, choices), option, choices.shrinks)
}

function parse(code: string): HTMLElement {
  return new DOMParser().parseFromString(code, 'text/html').body
}

it('writes a card as a frame of its size', () => {
  expect(frameOf(makeSubject())).toBe(
    `<iframe src="${shareUrl}?embedVersion=1&amp;embedWidth=330&amp;embedHeight=186" title="Badge: Day Skipper" ` +
      'width="330" height="186" style="width: 330px; height: 186px; border: 0"></iframe>',
  )
  expect(frameOf(makeSubject(), { ...firstChoices, shrinks: true })).toContain(
    'style="width: 100%; max-width: 330px; height: 186px; border: 0"',
  )
  const collection = parse(frameOf(makeCollectionSubject())).querySelector('iframe')
  expect(collection?.title).toBe('My best')
  expect(new URL(collection?.src ?? '').search).toBe('?embed=true&embedVersion=1&embedWidth=330&embedHeight=186')
})

it('writes a badge as markup that the widget script knows', () => {
  expect(codeOf(makeSubject())).toBe(
    [
      '<blockquote class="badgr-badge">',
      `<a href="${shareUrl}"><img src="https://sash.example/public/badges/b/image?type=png" alt="Day Skipper" width="120" height="120"></a>`,
      '<p class="badgr-badge-name">Day Skipper</p>',
      '<p class="badgr-badge-date"><strong>Awarded: </strong>Jun 14, 2026</p>',
      '<p class="badgr-badge-recipient"><strong>Awarded To: </strong>Maya Okonkwo</p>',
      '<p><a class="badgr-badge-verify" target="_blank" href="https://sash.example/verify?url=https%3A%2F%2Fsash.example%2Fpublic%2Fassertions%2Fskipper.json">VERIFY</a></p>',
      '<script async src="https://sash.example/widgets.bundle.js"></script>',
      '</blockquote>',
    ].join(''),
  )
})

it('leaves out what is not wanted or not known', () => {
  const off = { ...firstChoices, badgeName: false, awardDate: false, verify: false, recipientName: false }
  const bare = parse(codeOf(makeSubject(), off))
  expect([...bare.querySelectorAll('[class]')].map(({ className }) => className)).toEqual(['badgr-badge'])
  expect(bare.querySelectorAll('p')).toHaveLength(0)
  expect(codeOf(makeSubject({ recipientName: undefined }))).not.toContain('badgr-badge-recipient')
})

it('names the recipient in each address once, and only when asked', () => {
  expect(codeOf(makeSubject()) + frameOf(makeSubject())).not.toContain('identity__')
  const choices = { ...firstChoices, recipientIdentifier: true }
  const identifier = 'maya+&"<@a.example'
  const body = parse(codeOf(makeSubject({ recipientIdentifier: identifier }), choices))
  const frame = parse(frameOf(makeSubject({ recipientIdentifier: identifier }), choices)).querySelector('iframe')
  const addresses = [...[...body.querySelectorAll('a')].map(({ href }) => href), frame?.src ?? '']
  expect(addresses).toHaveLength(3)
  for (const address of addresses) {
    expect(new URL(address).searchParams.getAll('identity__email')).toEqual([identifier])
  }
  expect(frameOf(makeCollectionSubject({ recipientIdentifier: identifier }), choices)).not.toContain('identity__')
})

it('stays the same few elements whatever names are in it', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'grapheme' }),
    fc.constantFrom('"><script>alert(1)</script>', "' onload='alert(1)", '</blockquote>&lt;b&gt;', 'a\u0000\r\nb'),
  )
  const readable = (text: string) => text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
  fc.assert(
    fc.property(hostile, hostile, fc.string({ unit: 'grapheme', minLength: 1 }), (title, recipientName, identifier) => {
      const subject = makeSubject({ title, recipientName, recipientIdentifier: identifier })
      const choices = { ...firstChoices, recipientIdentifier: true }

      const badge = parse(codeOf(subject, choices))
      const names = [...badge.querySelectorAll('*')].map(({ tagName }) => tagName).filter((name) => name !== 'P')
      expect(names).toEqual([
        'BLOCKQUOTE',
        'A',
        'IMG',
        'STRONG',
        ...(readable(recipientName) ? ['STRONG'] : []),
        'A',
        'SCRIPT',
      ])
      expect(badge.querySelector('.badgr-badge-name')?.textContent ?? '').toBe(readable(title))
      expect(badge.querySelector('img')?.alt).toBe(readable(title))

      const frames = [...parse(frameOf(subject, choices)).querySelectorAll('*')]
      expect(frames.map((frame) => [frame.tagName, frame.getAttributeNames()])).toEqual([
        ['IFRAME', ['src', 'title', 'width', 'height', 'style']],
      ])
      expect(frames[0]?.getAttribute('title')).toBe(readable(`Badge: ${title}`))
    }),
  )
})
