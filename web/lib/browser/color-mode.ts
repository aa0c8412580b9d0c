import { readStored, writeStored } from './storage.ts'

const key = 'sash-color-mode'

/** Whether the page is dark now, by the reader's choice or the system's. */
export function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme ? theme === 'dark' : window.matchMedia('(prefers-color-scheme: dark)').matches
}

/** Without a choice of the reader the system decides, by style sheet alone. */
export function applyColorMode(): void {
  const chosen = readStored('localStorage', key)
  if (chosen === 'light' || chosen === 'dark') show(chosen)
}

export function switchColorMode(): void {
  const next = isDark() ? 'light' : 'dark'
  show(next)
  writeStored('localStorage', key, next)
}

function show(mode: 'light' | 'dark'): void {
  document.documentElement.dataset.theme = mode
  // What the system paints around the page follows the reader's choice as well.
  for (const bar of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    bar.media = bar.dataset.mode === mode ? 'all' : 'not all'
  }
}
