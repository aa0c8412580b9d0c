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
  if (chosen === 'light' || chosen === 'dark') document.documentElement.dataset.theme = chosen
}

export function switchColorMode(): void {
  const next = isDark() ? 'light' : 'dark'
  document.documentElement.dataset.theme = next
  writeStored('localStorage', key, next)
}
