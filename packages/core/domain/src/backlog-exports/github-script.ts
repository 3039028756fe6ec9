/**
 * The script of the folder for GitHub. It needs the `gh` command alone. Issues are found again by the comment in their
 * texts, so that it can be stopped at any time and run again.
 */
export const IMPORT_SCRIPT = `#!/usr/bin/env bash
# Creates the issues of issues.jsonl in a repository of GitHub, one request a second.
# It can be stopped and run again: issues that are there already are not created a second time.
#   ./import.sh owner/name
set -euo pipefail

repo="\${1:-}"
if [ -z "$repo" ]; then
  echo "Usage: ./import.sh owner/name" >&2
  exit 2
fi
command -v gh >/dev/null || { echo "Install the GitHub command line (gh) and sign in with 'gh auth login'." >&2; exit 2; }
cd "$(dirname "$0")"
seconds="\${SECONDS_BETWEEN:-1}"
work="$(mktemp -d)"
trap 'rm -rf "$work"' EXIT

# post PATH FILE: sends a request; waits as long as GitHub asks for. The answer with its head is in $work/answer.
post() {
  local tries status wait
  for tries in 1 2 3 4 5; do
    sleep "$seconds"
    gh api --include --method POST "$1" --input "$2" >"$work/answer" 2>"$work/errors" || true
    status="$(sed -n '1s/^HTTP[^ ]* \\([0-9][0-9][0-9]\\).*/\\1/p' "$work/answer")"
    case "$status" in
      2??) return 0 ;;
      403 | 429)
        grep -qiE '^retry-after:|rate limit' "$work/answer" || return 1
        wait="$(tr -d '\\r' <"$work/answer" | sed -n 's/^[Rr]etry-[Aa]fter: *\\([0-9][0-9]*\\)$/\\1/p' | head -n 1)"
        echo "GitHub asks to wait (\${wait:-60} s)." >&2
        sleep "\${wait:-60}"
        ;;
      *) return 1 ;;
    esac
  done
  return 1
}

echo "Labels"
while IFS= read -r label; do
  gh label create "$label" --repo "$repo" --color ededed >/dev/null 2>&1 || true
  sleep "$seconds"
done <labels.txt

echo "Issues that are there already"
gh api --paginate "repos/$repo/issues?state=all&labels=scopewright&per_page=100" --jq \\
  '.[] | ((.body // "") | [match("<!-- sw:([0-9a-f]+) -->").captures[0].string][0] // "-") + "\\t" + (.number | tostring) + "\\t" + (.id | tostring)' \\
  >"$work/known"

# known ID COLUMN: the number (2) or the database id (3) of an issue
known() { awk -F '\\t' -v id="$1" -v column="$2" '$1 == id { print $column; exit }' "$work/known"; }

total="$(wc -l <plan.tsv | tr -d ' ')"
line=0
while IFS="$(printf '\\t')" read -r id parent; do
  line=$((line + 1))
  number="$(known "$id" 2)"
  if [ -z "$number" ]; then
    sed -n "\${line}p" issues.jsonl >"$work/issue.json"
    if ! post "repos/$repo/issues" "$work/issue.json"; then
      echo "Issue $line of $total could not be created:" >&2
      cat "$work/answer" "$work/errors" >&2
      exit 1
    fi
    number="$(tr -d '\\r' <"$work/answer" | sed -n 's|^[Ll]ocation: .*/issues/\\([0-9][0-9]*\\)$|\\1|p' | head -n 1)"
    database="$(gh api "repos/$repo/issues/$number" --jq .id)"
    printf '%s\\t%s\\t%s\\n' "$id" "$number" "$database" >>"$work/known"
    echo "$line of $total: #$number"
  fi
  if [ "$parent" != "-" ]; then
    above="$(known "$parent" 2)"
    printf '{"sub_issue_id":%s}' "$(known "$id" 3)" >"$work/part.json"
    # one that is part of it already is refused, which is fine
    [ -z "$above" ] || post "repos/$repo/issues/$above/sub_issues" "$work/part.json" || true
  fi
done <plan.tsv
echo "Done: $total issues."
`;
