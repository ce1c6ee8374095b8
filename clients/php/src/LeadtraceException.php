<?php

declare(strict_types=1);

namespace Leadtrace;

/**
 * Exception that every method throws, with a code from the service or the client.
 *
 * `TIMEOUT` and `NETWORK_ERROR`: the request may or may not have been executed. `BAD_ANSWER`: the
 * response did not come from Leadtrace. `BAD_SIGNATURE`: thrown by `Webhook::verify`.
 */
final class LeadtraceException extends \RuntimeException
{
    public string $errorCode;

    /** HTTP status; 0 if there was no response. */
    public int $status;

    /** @var array<string, mixed> Details such as `problems` or `existingId`; can be empty. */
    public array $details;

    /** ID of the request in the server log. */
    public ?string $requestId;

    /** Seconds to wait before a retry, as requested by the service. */
    public ?float $retryAfter;

    /** @param array<string, mixed> $details */
    public function __construct(
        string $errorCode,
        string $message,
        int $status = 0,
        array $details = [],
        ?string $requestId = null,
        ?float $retryAfter = null
    ) {
        parent::__construct("$message ($errorCode)");
        $this->errorCode = $errorCode;
        $this->status = $status;
        $this->details = $details;
        $this->requestId = $requestId;
        $this->retryAfter = $retryAfter;
    }
}
