#!/bin/sh
# Runs `node ARGUMENTS` on a Node that is new enough: this machine's own, or the one that is got for it (ops/node). What is
# started from there finds the same one under the name node.
here=$(dirname "$0")
found=$(node "$here/node/find.mjs") || exit 1
PATH="$(dirname "$found"):$PATH"
export PATH
exec "$found" "$@"
