"""The ways into a campaign: making them, finding the open ones, closing them."""

from __future__ import annotations

from datetime import timedelta

from django.db import IntegrityError, transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from campaigns.models import Campaign, Invite, Person, Role
from campaigns.services.codes import new_code, tidy
from campaigns.services.log import record
from campaigns.wording import duration
from svl.table import Refusal

# 27 letters to the 8th: nobody guesses one, even without a limit on wrong tries.
CODE_LENGTH = 8
TONIGHT = timedelta(hours=12)
LONGEST = timedelta(days=30)
MOST_USES = 100


def open_invites() -> QuerySet[Invite]:
    """Those that still let somebody in: not called back, not over, not used up."""
    return Invite.objects.filter(
        Q(most_uses__isnull=True) | Q(uses__lt=F("most_uses")),
        revoked_at__isnull=True,
        expires_at__gt=timezone.now(),
    )


def find_open(typed: str) -> Invite | None:
    """The invite of these letters, whatever their case and spaces; nothing tells a closed one from none."""
    return open_invites().select_related("campaign__owner").filter(code=tidy(typed)).first()


@transaction.atomic
def invite(
    campaign: Campaign, by: Person, role: Role, *, lasts: timedelta = TONIGHT, most_uses: int | None = None
) -> Invite:
    if role not in (Role.PLAYER, Role.SPECTATOR):
        raise Refusal("not_by_code", "A code makes players and spectators. A GM is named by a GM.", field="role")
    if not timedelta(0) < lasts <= LONGEST:
        raise Refusal("too_long", f"An invite lasts {duration(LONGEST.total_seconds())} at most.", field="lasts")
    if most_uses is not None and not 1 <= most_uses <= MOST_USES:
        raise Refusal(
            "impossible_uses",
            f"An invite lets in 1 to {MOST_USES} people; leave it empty for no limit.",
            field="most_uses",
        )
    made = _with_a_new_code(
        Invite(campaign=campaign, role=role, made_by=by, expires_at=timezone.now() + lasts, most_uses=most_uses)
    )
    ends = duration(lasts.total_seconds())
    record(
        campaign,
        by,
        "invite_made",
        f"{by.name} made a code for {role.label}s, good for {ends}.",
        gm_only=True,
        invite=made.pk,
    )
    return made


def _with_a_new_code(made: Invite) -> Invite:
    """Two equal codes are next to impossible, so a second try is enough."""
    for _ in range(2):
        made.code = new_code(CODE_LENGTH)
        try:
            with transaction.atomic():
                made.save(force_insert=True)
        except IntegrityError:
            continue
        return made
    raise Refusal("no_code", "No free code was found. Try again.")


@transaction.atomic
def open_table(campaign: Campaign, by: Person) -> Invite:
    """The code for tonight's players: the one that is open, else a new one."""
    Campaign.objects.select_for_update().get(pk=campaign.pk)  # two taps make one code
    return newest_for_players(campaign) or invite(campaign, by, Role.PLAYER)


def newest_for_players(campaign: Campaign) -> Invite | None:
    return open_invites().filter(campaign=campaign, role=Role.PLAYER).order_by("-pk").first()


@transaction.atomic
def revoke(invite: Invite, by: Person) -> None:
    """From now on the code opens nothing. Who came in by it stays."""
    closed = Invite.objects.filter(pk=invite.pk, revoked_at__isnull=True).update(revoked_at=timezone.now())
    if closed:
        record(invite.campaign, by, "invite_revoked", f"{by.name} closed the code {invite.code}.", gm_only=True)
