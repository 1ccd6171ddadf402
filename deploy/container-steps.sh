#!/bin/sh
# What the container file runs: `system` as root in an empty Debian, `product` as the product's user in its folder.
set -eu
case "$1" in
system)
  apt-get update
  # npm installs the product's packages; a Node that is new enough comes with them.
  apt-get install -y --no-install-recommends ca-certificates nodejs npm
  rm -rf /var/lib/apt/lists/*
  useradd --system --create-home --home-dir /home/tendwell --shell /usr/sbin/nologin tendwell
  install -d -m 0700 -o tendwell -g tendwell /var/lib/tendwell /opt/tendwell
  ;;
product)
  node scripts/build.mjs
  ;;
*)
  echo "Usage: $0 system | product" >&2
  exit 2
  ;;
esac
