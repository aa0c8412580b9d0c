import { colorNames } from '#contracts/site/theme-colors.ts'
import { getConfig } from '../config/config.ts'

/** Puts the operator's colours, icons, loading picture and name on the page. */
export function applyTheme(): void {
  const { cssCustomProps, favicons, serviceName, loadingImg } = getConfig().theme
  for (const name of colorNames) document.documentElement.style.setProperty(name, cssCustomProps[name] ?? '')
  if (favicons.length > 0) {
    for (const icon of document.querySelectorAll('link[rel~="icon"]')) icon.remove()
    for (const { rel, href, sizes } of favicons) {
      const link = Object.assign(document.createElement('link'), { rel, href })
      if (sizes) link.setAttribute('sizes', sizes)
      document.head.append(link)
    }
  }
  if (loadingImg) {
    const { imageUrl: src, height, width } = loadingImg
    const picture = Object.assign(document.createElement('img'), { src, height, alt: '' })
    if (width) picture.width = width
    document.querySelector('#initial-loading .spin, #initial-loading img')?.replaceWith(picture)
  }
  document.title = serviceName
}
