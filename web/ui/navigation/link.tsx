import { type AnchorHTMLAttributes, type ComponentType, createContext, createElement, use } from 'react'

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  href: string
}

function Anchor(props: LinkProps) {
  return <a {...props} />
}

const LinkKind = createContext<ComponentType<LinkProps>>(Anchor)

/** The app puts the router's link here; public pages, which have no router, keep plain anchors. */
export const LinkProvider = LinkKind.Provider

export function Link(props: LinkProps) {
  return createElement(use(LinkKind), props)
}
