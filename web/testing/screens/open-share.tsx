import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ShareDialog } from '#web/ui/sharing/share-dialog.tsx'
import type { ShareSubject } from '#web/ui/sharing/share-subject.ts'
import { openApp } from './open-app.tsx'

export const shareUrl = 'https://sash.example/public/assertions/skipper'

export const makeSubject = (given: Partial<ShareSubject> = {}): ShareSubject => ({
  shareObjectType: 'BadgeInstance',
  id: 'skipper',
  title: 'Day Skipper',
  shareUrl,
  imageUrl: 'https://sash.example/public/badges/b/image?type=png',
  issuedOn: '2026-06-14T12:00:00Z',
  recipientName: 'Maya Okonkwo',
  recipientIdentifier: 'maya@a.example',
  canEmbed: true,
  hasShareLinks: true,
  ...given,
})

export const makeCollectionSubject = (given: Partial<ShareSubject> = {}): ShareSubject => ({
  shareObjectType: 'BadgeCollection',
  id: 'best',
  title: 'My best',
  shareUrl: 'https://sash.example/public/collections/0123456789abcdef0123456789abcdef',
  canEmbed: true,
  hasShareLinks: true,
  ...given,
})

/** Opens the dialog and, where named, one of its tabs. */
export async function openShare(subject: ShareSubject, tab?: string): Promise<HTMLElement> {
  openApp('/', [{ path: '/', element: <ShareDialog subject={subject} onClose={() => undefined} /> }])
  const title = subject.shareObjectType === 'BadgeInstance' ? 'Share Badge' : 'Share Collection'
  const dialog = await screen.findByRole('dialog', { name: title })
  if (tab) await userEvent.click(within(dialog).getByRole('tab', { name: tab }))
  return dialog
}
