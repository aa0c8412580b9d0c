import type { Plugin } from 'vite'

// To which area an address belongs is asked at the server only.
const lookUp = /^const byPrefix = [\s\S]*?(?=^\/\*\* An address that begins)/m
const limits =
  /^\s*(?:refusals: \[[\d, ]*\]|(?:jsonKeys|bodyLimit): [\w.]+|(?:takesParts|isForPeople): true|(?:finalSlash|referrer|cors|rate|cache|unknown): '[^'\n]*'|(?:otherAnswers|edge): \{[^{}\n]*\}),$/gm
const words = /^\s*(?:summary|description):\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"),$/gm

/** Leaves out what endpoints say of themselves to people who read the interface's pages, and what they refuse: the server knows. */
export const lightenContracts = (): Plugin => ({
  name: 'lighten-contracts',
  enforce: 'pre',
  transform: (code, id) =>
    /\/contracts\/[^?]+\.ts$/.test(id) && !id.includes('node_modules')
      ? { code: code.replace(lookUp, '').replace(limits, '').replace(words, ''), map: null }
      : undefined,
})
