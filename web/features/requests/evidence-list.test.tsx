import { screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import type { EvidencePart } from '#contracts/requests/asking.ts'
import { closeApp, openApp } from '#web/testing/screens/open-app.tsx'
import { EvidenceList } from './evidence-list.tsx'

afterEach(closeApp)

const file: EvidencePart = {
  id: 'log',
  kind: 'file',
  content: null,
  name: 'logbook.txt',
  media_type: 'text/plain',
  bytes: 40,
  virus_checked_at: null,
  public: false,
  on_badge: false,
  new: false,
}

it('calls a file checked where the server looked, and no other', async () => {
  const checked = { ...file, id: 'checked', name: 'photo.jpg', virus_checked_at: '2026-11-28T09:30:12.000Z' }
  openApp('/request', [
    {
      path: '/request',
      Component: () => <EvidenceList evidence={[file, checked]} fetchPart={async () => new Blob()} />,
    },
  ])
  expect((await screen.findByText('photo.jpg', { selector: 'bdi' })).closest('p')?.textContent).toContain(
    'checked for viruses',
  )
  expect(screen.getByText('logbook.txt', { selector: 'bdi' }).closest('p')?.textContent).not.toMatch(/virus/)
})
