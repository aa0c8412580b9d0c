/**
 * The one place where a text becomes something that the browser runs or reads as HTML: everywhere else in the app the
 * policy of its pages refuses that (Trusted Types). Two kinds pass: scripts of the build for workers, and the name of one
 * character.
 */
interface Rules {
  createHTML: (text: string) => string
  createScriptURL: (address: string) => string
}

declare global {
  interface Window {
    /** Not yet in the types of the DOM, nor in every browser. What it makes is no text, but stands wherever one did. */
    trustedTypes?: { createPolicy: (name: string, rules: Rules) => Rules }
  }
}

const rules: Rules = {
  createHTML: (text) => {
    if (/^&[A-Za-z0-9]+;$/.test(text)) return text
    throw new TypeError('Only the name of a character may become HTML.')
  },
  createScriptURL: (address) => {
    const { origin, pathname } = new URL(address, location.href)
    // What people upload lies on the same origin, but never there.
    const isOfBuild = pathname === '/worker.js' || /^\/assets\/[\w-]+\.js$/.test(pathname)
    if (origin === location.origin && (isOfBuild || import.meta.env.DEV)) return address
    throw new TypeError('A worker runs scripts of this site only.')
  },
}

// The name is in the policy of the pages, which lets it be taken once.
const policy = globalThis.window?.trustedTypes?.createPolicy('sash', rules) ?? rules

export const trustWorkerScript = (address: string): string => policy.createScriptURL(address)

/** `&name;` as the browser may read it. */
export const trustCharacterName = (name: string): string => policy.createHTML(`&${name};`)
