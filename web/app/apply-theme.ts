import { getConfig } from '#web/lib/config.ts'

/** Puts the operator's colours, icons and name on the page. */
export function applyTheme(): void {
  const { cssCustomProps, favicons, serviceName } = getConfig().theme
  for (const [name, value] of Object.entries(cssCustomProps)) {
    if (name.startsWith('--')) document.documentElement.style.setProperty(name, value)
  }
  if (favicons.length > 0) {
    for (const icon of document.querySelectorAll('link[rel~="icon"]')) icon.remove()
    for (const favicon of favicons) document.head.append(Object.assign(document.createElement('link'), favicon))
  }
  document.title = serviceName
}
