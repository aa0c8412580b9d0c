import { createStore, useStore } from './store.ts'

interface InstallPrompt extends Event {
  prompt(): Promise<unknown>
}

const offered = createStore<InstallPrompt | undefined>(undefined)

/** Holds back the browser's own offer to install the app, until the reader asks for it. */
export function watchInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    if ('prompt' in event) offered.set(event as InstallPrompt)
  })
  window.addEventListener('appinstalled', () => offered.set(undefined))
}

/** Asks the browser to install the app; undefined where it offers nothing of the kind, or the app is installed. */
export const useInstall = (): (() => void) | undefined => useStore(offered) && install

/** Whether this is Safari on a phone or tablet, which installs from its own menu and never asks. */
export const isAppleHand = (): boolean =>
  /iPad|iPhone|iPod/.test(navigator.userAgent) || (/Mac/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

/** Whether the page runs as an installed app. */
export const isInstalled = (): boolean =>
  typeof matchMedia === 'function' && matchMedia('(display-mode: standalone)').matches

function install(): void {
  // An offer works once; the browser makes a new one when the reader declines.
  void offered.read()?.prompt()
  offered.set(undefined)
}
