// What the page at `/docs/api` gets beside what its package brings.

// The page of the interface knows dark colours, but not when; what was chosen in the app counts there too.
const followColorMode = `const system = matchMedia('(prefers-color-scheme: dark)')
const follow = () => {
  let chosen = null
  try { chosen = localStorage.getItem('sash-color-mode') } catch {}
  const isDark = chosen ? chosen === 'dark' : system.matches
  document.documentElement.classList.toggle('dark-mode', isDark)
}
follow()
system.addEventListener('change', follow)
`

// The package writes descriptions as HTML. That passes with elements that can do nothing, else it is shown as text.
const passDescriptions = `const described = new RegExp([
  '[^<>]',
  '</?(?:p|em|i|strong|b|code|pre|ul|ol|li|blockquote|h[1-6]|br|hr|table|thead|tbody|tr|th|td)>',
  '<a href="(?:https?://|/(?!/))[^"<>]*"(?: target="_blank"| rel="noopener noreferrer")*>',
  '</a>',
].join('|'), 'g')
if (window.trustedTypes) trustedTypes.createPolicy('default', {
  createHTML: (html) => (html.replace(described, '') === '' ? html : html.replace(/</g, '&lt;')),
})
`

// On phones its longest headings were wider than the screen, and what is said of them had a column of a few letters.
const fitNarrowScreens = `.swagger-ui .opblock-tag > a, .swagger-ui .opblock-tag > small { min-width: 0; overflow-wrap: anywhere }
.swagger-ui .opblock-tag > small { flex: 1 1 0; padding: 0 12px }
@media (max-width: 600px) {
  .swagger-ui .opblock-tag { flex-wrap: wrap; font-size: 20px }
  .swagger-ui .opblock-tag > a { flex: 1 1 0 }
  .swagger-ui .opblock-tag > small { order: 1; flex: 1 0 100%; padding: 6px 0 0 }
}
`

/** Scripts and style sheets of ours on that page. */
export const docsFiles = {
  js: [
    { filename: 'trusted-types.js', content: passDescriptions },
    { filename: 'color-mode.js', content: followColorMode },
  ],
  css: [{ filename: 'narrow.css', content: fitNarrowScreens }],
}

/** The policy of that page with Trusted Types: what cleans the descriptions has a name in it, and what looks at them then. */
export const refuseTexts = (policy: string): string =>
  `${policy} require-trusted-types-for 'script'; trusted-types dompurify default`
