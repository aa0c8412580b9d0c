import * as React from 'react'

const internals = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE'
const many = 10_000

/**
 * React takes the stack of every element's making while it develops, for its warnings, until it has taken ten thousand in
 * a second. Tests read no such stack: for them it has always taken as many. Where React keeps no such count, nothing
 * changes.
 */
export function forgetOwners(): void {
  const shared: unknown = Reflect.get(React, internals)
  if (typeof shared !== 'object' || shared === null || !('recentlyCreatedOwnerStacks' in shared)) return
  Object.defineProperty(shared, 'recentlyCreatedOwnerStacks', {
    get: () => many,
    set: () => {
      // React counts and begins anew each second.
    },
    configurable: true,
  })
}
