import { expect, it } from 'vitest'
import { makeCollectionSubject, makeSubject, shareUrl } from '#web/testing/screens/open-share.tsx'
import { type OptionTexts, shareOptionsOf } from './share-options.ts'

const texts: OptionTexts = { card: 'Card', badge: 'Badge', badgeTitle: 'Badge: Day Skipper' }

it('offers a badge with its recipient, whose identifier is an email if nothing else is said [SB-3.33]', () => {
  const { embedOptions, ...options } = shareOptionsOf(makeSubject(), texts)
  expect(options).toEqual({
    title: 'Day Skipper',
    shareUrl,
    shareIdUrl: shareUrl,
    shareObjectType: 'BadgeInstance',
    recipientIdentifier: 'maya@a.example',
    recipientType: 'email',
    showRecipientOptions: true,
    excludeServiceTypes: [],
  })
  expect(shareOptionsOf(makeSubject({ recipientType: 'url' }), texts).recipientType).toBe('url')
  const named = {
    embedVersion: 1,
    embedTitle: 'Badge: Day Skipper',
    embedBadgeName: 'Day Skipper',
    embedAwardDate: '2026-06-14T12:00:00Z',
    embedRecipientName: 'Maya Okonkwo',
  }
  expect(embedOptions).toEqual([
    { ...named, label: 'Card', embedType: 'iframe', embedUrl: shareUrl, embedSize: { width: 330, height: 186 } },
    {
      ...named,
      label: 'Badge',
      embedType: 'image',
      embedUrl: 'https://sash.example/public/badges/b/image?type=png',
      embedSize: { width: 128, height: 128 },
    },
  ])
})

it('offers a collection without recipient, without Pinterest, and as a card only [SB-3.33]', () => {
  const subject = makeCollectionSubject()
  const { embedOptions, ...options } = shareOptionsOf(subject, texts)
  expect(options).toMatchObject({ showRecipientOptions: false, excludeServiceTypes: ['Pinterest'] })
  const named = shareOptionsOf({ ...subject, recipientIdentifier: 'maya@a.example' }, texts)
  expect(named.showRecipientOptions).toBe(false)
  expect(embedOptions).toEqual([
    {
      label: 'Card',
      embedType: 'iframe',
      embedVersion: 1,
      embedUrl: `${subject.shareUrl}?embed=true`,
      embedSize: { width: 330, height: 186 },
      embedTitle: 'My best',
    },
  ])
})

it('embeds nothing whose address is not of the web', () => {
  const embedsOf = (given: Parameters<typeof makeSubject>[0]) => shareOptionsOf(makeSubject(given), texts).embedOptions
  expect(embedsOf({ shareUrl: '' })).toEqual([])
  expect(embedsOf({ shareUrl: 'https:foo', imageUrl: 'https:foo' })).toEqual([])
  expect(embedsOf({ shareUrl: 'javascript:alert(1)' })).toEqual([])
  expect(embedsOf({ canEmbed: false })).toEqual([])
  expect(embedsOf({ imageUrl: 'javascript:alert(1)' })).toHaveLength(1)
})
