from __future__ import annotations

import asyncio
import os
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from typing import Any, Self, Unpack

from ._calls import (
    Answer,
    Operation,
    Request,
    build_request,
    get_wait,
    may_repeat,
    read_response,
    to_api_key,
    to_base_url,
)
from ._errors import LeadtraceError
from ._operations import OPERATIONS, AsyncOperations, Operations
from ._transports import AsyncTransport, Transport, send_by_urllib, to_leadtrace_error
from ._types import LeadPart, ListLeadsInput


class _Settings:
    """URL, key and limits of a client.

    `timeout` is in seconds and per attempt; `retries` is the maximum per call, and 0 disables them.
    """

    def __init__(self, base_url: str, api_key: str, *, timeout: float, retries: int) -> None:
        if not timeout > 0:
            raise ValueError("timeout must be more than 0")
        if retries < 0:
            raise ValueError("retries must be 0 or more")
        self._base_url = to_base_url(base_url)
        self._api_key = to_api_key(api_key)
        self._timeout = timeout
        self._retries = retries

    @classmethod
    def from_env(cls, **options: Any) -> Self:
        """Client for LEADTRACE_URL and LEADTRACE_API_KEY."""
        url = os.environ.get("LEADTRACE_URL", "http://localhost:3000")
        return cls(url, os.environ.get("LEADTRACE_API_KEY", ""), **options)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._base_url!r})"

    def _build(
        self, name: str, ids: Mapping[str, str], fields: Mapping[str, Any], key: str | None
    ) -> tuple[Operation, Request]:
        operation = OPERATIONS[name]
        request = build_request(
            operation,
            ids,
            fields,
            base_url=self._base_url,
            api_key=self._api_key,
            timeout=self._timeout,
            key=key,
        )
        return operation, request

    def _get_wait(self, operation: Operation, failed: int, error: LeadtraceError) -> float:
        """Seconds before a retry. Raises the error if there will be no retry."""
        if failed > self._retries or not may_repeat(operation, error):
            raise error
        return get_wait(failed, error.retry_after)


class Leadtrace(_Settings, Operations):
    """Client with a method for each operation. Can be shared by several threads."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 10.0,
        retries: int = 2,
        transport: Transport | None = None,
    ) -> None:
        super().__init__(base_url, api_key, timeout=timeout, retries=retries)
        self._transport = transport or send_by_urllib

    def _call(
        self, name: str, ids: dict[str, str], input: Any, key: str | None = None
    ) -> Answer[Any]:
        operation, request = self._build(name, ids, input, key)
        failed = 0
        while True:
            try:
                return read_response(operation, self._send(request))
            except LeadtraceError as error:
                failed += 1
                wait = self._get_wait(operation, failed, error)
            time.sleep(wait)

    def _send(self, request: Request) -> Any:
        try:
            return self._transport(request)
        except OSError as error:
            raise to_leadtrace_error(error, request) from error

    def list_all_leads(self, **query: Unpack[ListLeadsInput]) -> Iterator[LeadPart]:
        """Iterates over all matching leads, loading pages of 100 as needed."""
        fields: Any = {"limit": 100, **query}
        while True:
            page = self.list_leads(**fields)
            yield from page.data
            cursor = page.meta.get("pagination", {}).get("nextCursor")
            if cursor is None:
                return
            fields["cursor"] = cursor


class AsyncLeadtrace(_Settings, AsyncOperations):
    """The same client for asyncio."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float = 10.0,
        retries: int = 2,
        transport: AsyncTransport | None = None,
    ) -> None:
        super().__init__(base_url, api_key, timeout=timeout, retries=retries)
        self._transport = transport or _send_in_thread

    async def _call(
        self, name: str, ids: dict[str, str], input: Any, key: str | None = None
    ) -> Answer[Any]:
        operation, request = self._build(name, ids, input, key)
        failed = 0
        while True:
            try:
                return read_response(operation, await self._send(request))
            except LeadtraceError as error:
                failed += 1
                wait = self._get_wait(operation, failed, error)
            await asyncio.sleep(wait)

    async def _send(self, request: Request) -> Any:
        try:
            return await self._transport(request)
        except OSError as error:
            raise to_leadtrace_error(error, request) from error

    async def list_all_leads(self, **query: Unpack[ListLeadsInput]) -> AsyncIterator[LeadPart]:
        """Iterates over all matching leads, loading pages of 100 as needed."""
        fields: Any = {"limit": 100, **query}
        while True:
            page = await self.list_leads(**fields)
            for lead in page.data:
                yield lead
            cursor = page.meta.get("pagination", {}).get("nextCursor")
            if cursor is None:
                return
            fields["cursor"] = cursor


async def _send_in_thread(request: Request) -> Any:
    return await asyncio.to_thread(send_by_urllib, request)
