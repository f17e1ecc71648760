#!/bin/bash
# Stands in for systemd in a directory that only looks like a machine: reads a unit and starts what it says, as whom it says, with its environment.
set -euo pipefail
verb="$1"; shift
[ "${1:-}" = "--now" ] && { now=1; shift; }
# One line of a unit, by its name; several are told below each other.
said() { sed -n "s/^$2=//p" "/etc/systemd/system/$1"; }
environment() {
  local file
  said "$1" Environment | tr ' ' '\n'
  for file in $(said "$1" EnvironmentFile); do
    case "$file" in -*) [ -f "${file#-}" ] || continue ;; esac
    grep -v '^#' "${file#-}"
  done
}
launch() {
  local unit="$1" user exec
  user=$(said "$unit" User); exec=$(said "$unit" ExecStart | sed 's/%%/%/g; s/\$\$/$/g')
  mapfile -t set < <(environment "$unit")
  mkdir -p /run /var/log
  for name in $(said "$unit" StateDirectory); do install -d -o "${user:-root}" -m "$(said "$unit" StateDirectoryMode)" "/var/lib/$name"; done
  cd /
  local command=(env -i "PATH=$PATH" "${set[@]}" sh -c "exec $exec")
  [ -n "$user" ] && command=(setpriv --reuid="$user" --regid="$user" --init-groups "${command[@]}")
  if [ "$(said "$unit" Type)" = oneshot ]; then "${command[@]}"; return; fi
  setsid "${command[@]}" >> "/var/log/$unit.log" 2>&1 < /dev/null &
  echo $! > "/run/$unit.pid"
}
# Waits as TimeoutStopSec says.
halt() {
  local unit="$1" pid
  pid=$(cat "/run/$unit.pid" 2> /dev/null) || return 0
  kill -TERM "$pid" 2> /dev/null || return 0
  for _ in $(seq 450); do kill -0 "$pid" 2> /dev/null || return 0; sleep 0.1; done
  kill -KILL "$pid"
}
own() {
  case "$1" in
    postgresql@15-main) pg_ctlcluster 15 main restart ;;
    haproxy) mkdir -p /run/haproxy; [ -f /run/haproxy.pid ] && kill "$(cat /run/haproxy.pid)" || true; haproxy -D -f /etc/haproxy/haproxy.cfg -p /run/haproxy.pid ;;
    *) return 1 ;;
  esac
}
for name in "$@"; do
  case "$name" in *.timer) [ -f "/etc/systemd/system/${name}" ]; continue ;; esac
  case "$verb" in
    start) own "$name" 2> /dev/null || launch "$name.service" ;;
    enable) [ -z "${now:-}" ] || launch "$name.service" ;;
    restart) own "$name" || { halt "$name.service"; launch "$name.service"; } ;;
    stop) halt "$name.service" ;;
  esac
done
