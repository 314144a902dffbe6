#!/bin/sh
# Makes the secrets that compose.yaml names, once; those that are there stay. The folder is closed to others, its files are
# not: the server reads them inside its container as another user.
set -eu
cd "$(dirname "$0")/.."
mkdir -p -m 700 secrets
random() { od -An -tx1 -N "$1" /dev/urandom | tr -d ' \n'; }
[ -s secrets/postgres ] || random 24 > secrets/postgres
[ -s secrets/database-url ] || printf 'postgres://cairn:%s@database/cairn' "$(cat secrets/postgres)" > secrets/database-url
[ -s secrets/session ] || random 32 > secrets/session
[ -s secrets/admin ] || random 9 > secrets/admin
chmod 644 secrets/*
echo "The password of ADMIN_EMAIL is in secrets/admin."
