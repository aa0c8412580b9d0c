import { zipSync } from 'fflate'
import { vi } from 'vitest'
import type { EmailEntry } from '#contracts/accounts/emails.ts'
import { answerZip, type ZipRequest } from './archive/answer-zip.ts'

/** There are no workers in jsdom: this one does its work in the page. */
export function stubWorker(): void {
  vi.stubGlobal(
    'Worker',
    class extends EventTarget {
      postMessage(request: ZipRequest) {
        void answerZip(request).then((data) => this.dispatchEvent(new MessageEvent('message', { data })))
      }
      terminate() {
        // Nothing runs on.
      }
    },
  )
}

export const png = (text = ''): Uint8Array =>
  new Uint8Array([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, ...new TextEncoder().encode(text)])

export const text = (value: unknown): Uint8Array =>
  new TextEncoder().encode(typeof value === 'string' ? value : JSON.stringify(value))

export const makeFile = (name: string, bytes: Uint8Array): File => new File([new Uint8Array(bytes)], name)

export const makeZip = (files: Record<string, Uint8Array>, name = 'badges.zip'): File =>
  makeFile(name, zipSync(files, { level: 6 }))

export const pendingEmail = (email: string): EmailEntry => ({
  id: 7,
  email,
  verified: false,
  primary: false,
  variants: [],
})
