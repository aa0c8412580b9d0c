#!/bin/sh
# What `npm run sash -- COMMAND` does, where ops/sash.service runs Sash: as its user and with its settings. Variables that
# are given with the command go before those of the file (but not NODE_…, which profiles set for all). As root:
#   install -m 755 ops/sash-command.sh /usr/local/sbin/sash
#   sash doctor --backups /var/backups/sash
set -eu
user=${SASH_USER:-sash}
while IFS= read -r line || [ -n "$line" ]; do
  case $line in
  [A-Z]*=*) ;;
  *) continue ;;
  esac
  name=${line%%=*}
  value=${line#*=}
  # systemd takes quotes off, too.
  case $value in
  \"*\") value=${value#\"} && value=${value%\"} ;;
  \'*\') value=${value#\'} && value=${value%\'} ;;
  esac
  case $name in
  NODE_*) export "$name=$value" ;;
  *) printenv "$name" >/dev/null || export "$name=$value" ;;
  esac
done <"${SASH_ENV_FILE:-/etc/sash/sash.env}"
export NODE_ENV=production MALLOC_ARENA_MAX=2 SASH_DATA="${SASH_DATA:-/var/lib/sash}" INIT_CWD="$PWD"
unset SASH_USER SASH_ENV_FILE
cd "${SASH_HOME:-/opt/sash}"
unset SASH_HOME
[ "$(id -un)" = "$user" ] || exec runuser -u "$user" -- sh ops/node.sh dist/cli/sash.js "$@"
exec sh ops/node.sh dist/cli/sash.js "$@"
